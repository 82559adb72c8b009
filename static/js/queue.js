// Forms of results that can wait: <form data-queue="Table 3, round 1">. The form's content is sent along as a note, so that
// the service worker can keep it without a network. This script shows and sends the queue.
const { outbox } = self;
const box = document.querySelector("[data-outbox]");
const list = box.querySelector("[data-outbox-list]");
const says = box.querySelector("[data-outbox-says]");
const blank = document.querySelector("template[data-outbox-item]").content.firstElementChild;
const login = box.querySelector("[data-outbox-login]");
const stale = "asOf" in document.documentElement.dataset;
const [owner, by] = whoIsHere();
const AGAIN = 30000;
const HOURLY = 3600000;
const CONFLICTS = [200, 409];
const FULL = 507;
let typed = false;
let alarm = 0;

// Pages that are the same for everybody don't know who is signed in: the device remembers it from the last page that did.
function whoIsHere() {
  const { owner: said, ownerName: name = "" } = document.body.dataset;
  try {
    if (said === undefined) return JSON.parse(localStorage.getItem("owner") ?? '["", ""]');
    if (!stale && (!said || said.startsWith("user:"))) localStorage.setItem("owner", JSON.stringify([said, name]));
  } catch {
    // If the browser can't store anything, nothing is queued either.
  }
  return [said ?? "", name];
}

const labelOf = (control) => control.labels?.[0]?.textContent.trim() || control.getAttribute("aria-label") || control.name;

// The fields of several rows may belong to one form: only those of the button's own row are sent with it.
function inWords(form, button) {
  const rows = [];
  const sheet = button?.closest("[data-sheet]");
  for (const control of form.elements) {
    if (sheet && control.closest("[data-sheet]") !== sheet) continue;
    if (!control.name || control.type === "hidden" || control.type === "submit" || !control.value) continue;
    if (control.type === "radio") {
      if (control.checked) rows.push([control.closest("fieldset")?.querySelector("legend")?.textContent.trim() ?? "", labelOf(control)]);
    } else if (control.type === "file") rows.push([labelOf(control), control.files[0]?.name ?? ""]);
    else if (control.type !== "checkbox" || control.checked) {
      rows.push([labelOf(control), control.selectedOptions?.[0]?.textContent.trim() ?? control.value]);
    }
  }
  if (button?.dataset.queueSays) rows.unshift(["", button.dataset.queueSays]);
  return rows;
}

function noteOf(form, button) {
  const page = new URL(form.dataset.queuePage || location.pathname, location.href).pathname;
  const what = button?.dataset.queue || form.dataset.queue;
  return { what, owner, by, page, shown: inWords(form, button) };
}

function note(form, button) {
  form.querySelector("input[name=queue_note]")?.remove();
  const hidden = document.createElement("input");
  hidden.type = "hidden";
  hidden.name = "queue_note";
  const said = noteOf(form, button);
  hidden.value = JSON.stringify(said);
  form.append(hidden);
  return said.page;
}

addEventListener("submit", (event) => {
  const form = event.target;
  if (event.defaultPrevented || !("queue" in form.dataset)) return;
  const page = note(form, event.submitter);
  typed = false;
  if (navigator.serviceWorker?.controller || navigator.onLine) return;
  event.preventDefault();
  const said = new FormData(form, event.submitter);
  outbox.keep(form.action, said).then(() => (page === location.pathname ? show() : location.assign(page)));
  renew(form);
});

// A page that sends its own requests stays open without a network or on a busy site: what it couldn't send is queued, until
// the time that the site named, and the page marks what waits (`outbox.mine`) whenever that changes.
addEventListener("unsent", (event) => {
  const { target: form } = event;
  const { button, body, address, after = 0 } = event.detail;
  if (!("queue" in form.dataset)) return;
  event.preventDefault();
  body.set("queue_note", JSON.stringify(noteOf(form, button)));
  typed = false;
  outbox.keep(address, body, after).then(send).catch(unkept);
  renew(form);
});

// The browser can't store anything, for example because all cookies are blocked.
function unkept() {
  dispatchEvent(new Event("outbox"));
  dispatchEvent(new Event("unkept"));
}

// The key belongs to the form's content: other values get another key, and so does the form after going back to it.
function renew(form) {
  const key = form?.querySelector?.("input[name=idempotency_key]");
  if (key) key.value = outbox.newKey();
}
addEventListener("input", (event) => {
  typed = true;
  renew(event.target.form);
});
// A rejected form is shown at its POST address, which can't be opened, so replace that by the page's own address.
for (const { dataset, attributes } of document.forms) {
  const taken = attributes.action && new URL(attributes.action.value, location.href).pathname === location.pathname;
  if (taken && dataset.queuePage) history.replaceState(history.state, "", dataset.queuePage);
}

addEventListener("pageshow", (event) => {
  if (event.persisted) for (const form of document.forms) renew(form);
});
// A page from the cache has the same key each time it is opened, though another result may be typed on it.
if (stale) for (const form of document.forms) renew(form);

// Their version is our own page's markup, without controls and ids.
function theirs(item) {
  const page = new DOMParser().parseFromString(item.answer ?? "", "text/html");
  const part = page.querySelector(".errors") ?? page.querySelector("main > form.card, main .card");
  if (!part) return [];
  for (const each of part.querySelectorAll("button, input, select, textarea, .actions, details")) each.remove();
  for (const each of part.querySelectorAll("a")) each.replaceWith(...each.childNodes);
  for (const each of part.querySelectorAll("[id], [aria-labelledby]")) {
    each.removeAttribute("id");
    each.removeAttribute("aria-labelledby");
  }
  for (const each of part.querySelectorAll("h2, h3")) {
    const line = document.createElement("p");
    line.append(...each.childNodes);
    each.replaceWith(line);
  }
  return [...document.importNode(part, true).childNodes];
}

const clock = (at) => new Date(at).toLocaleTimeString([], { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
const isDue = (item) => item.state === "waiting" && !(item.after > Date.now());

function reason(line, item) {
  if (item.state === "refused") return [...CONFLICTS, FULL].includes(item.status) ? line.dataset[`why${item.status}`] : line.dataset.why;
  if (item.status === 403) return line.dataset.why403;
  return isDue(item) ? "" : line.dataset.whyBusy.replace("{time}", clock(item.after));
}

function row(item) {
  const line = blank.cloneNode(true);
  const find = (name) => line.querySelector(`[data-${name}]`);
  find("what").textContent = item.what;
  find("when").textContent = clock(item.at);
  for (const [label, value] of item.shown) {
    const [name, said] = [document.createElement("dt"), document.createElement("dd")];
    name.textContent = label || line.dataset.mine;
    said.textContent = value;
    find("values").append(name, said);
  }
  const refused = item.state === "refused";
  const conflict = CONFLICTS.includes(item.status);
  const why = reason(line, item);
  find("because").textContent = why;
  find("because").hidden = !why;
  if (refused) find("theirs").append(...theirs(item));
  find("anyway").hidden = !(refused && conflict);
  find("retry").hidden = !refused || conflict || item.status === FULL;
  find("anyway").addEventListener("click", () => again(item));
  find("retry").addEventListener("click", () => again(item));
  find("drop").addEventListener("click", () => outbox.drop(item.id).then(show));
  return line;
}

async function again(item) {
  const answered = item.status === 200 ? ["confirmed", "yes"] : item.status === 409 && item.current ? ["seen", item.current] : null;
  const fields = answered ? [...item.fields.filter(([name]) => name !== answered[0]), answered] : item.fields;
  await outbox.put({ ...item, fields, key: outbox.newKey(), state: "waiting", status: 0, after: 0, answer: "" });
  await send();
}

// For other accounts on this device, show only how many results wait and who has to sign in, and not on private pages. For
// results from a private page, show only how many: somebody else may hold the device now.
async function show() {
  const items = await outbox.all();
  const mine = items.filter((item) => item.owner === owner);
  const account = !owner || owner.startsWith("user:");
  const others = items.filter((item) => account && item.owner.startsWith("user:") && item.owner !== owner);
  const ofLinks = items.filter((item) => account && item.owner && !item.owner.startsWith("user:"));
  const shown = mine.length + others.length + ofLinks.length;
  box.hidden = !shown;
  box.querySelector("[data-outbox-count]").textContent = shown;
  box.querySelector("[data-outbox-send]").hidden = ![...mine, ...ofLinks].some(isDue);
  box.querySelector("[data-outbox-links]").hidden = !ofLinks.length;
  const names = [...new Set(others.map((item) => item.by).filter(Boolean))].join(", ");
  box.querySelector("[data-outbox-others]").hidden = !others.length;
  box.querySelector("[data-outbox-who]").textContent = names ? login.dataset.as.replace("{who}", names) : login.dataset.again;
  login.hidden = Boolean(owner);
  list.replaceChildren(...mine.map(row));
  unfold(mine);
  outbox.mine = mine;
  dispatchEvent(new Event("outbox"));
  return mine;
}

// If the page's rows show what waits, the list isn't needed, unless somebody has to decide or to sign in.
function unfold(mine) {
  const marked = document.querySelector("template[data-queued]") !== null;
  const fold = list.closest("details");
  if (fold.dataset.of !== String(mine.length)) fold.open = !marked;
  if (mine.some(({ state, status }) => state === "refused" || status === 403)) fold.open = true;
  fold.dataset.of = mine.length;
  fold.hidden = !mine.length;
}

async function send() {
  if (navigator.onLine) told((await outbox.flush()).sent);
  await show();
  const items = await outbox.all();
  wake(items);
  if (items.some((item) => item.state === "waiting")) await askBrowser();
}

// Browsers give up a background sync after a few attempts, so register another each time the queue is read: for when the
// network is back, and periodically if the site is installed as an app.
async function askBrowser() {
  const registration = await navigator.serviceWorker?.getRegistration();
  await registration?.sync?.register("outbox").catch(() => {});
  await registration?.periodicSync?.register("outbox", { minInterval: HOURLY }).catch(() => {});
}

// A busy server said when to retry.
function wake(items) {
  const due = items.filter((item) => item.state === "waiting" && item.after > Date.now()).map((item) => item.after);
  clearTimeout(alarm);
  if (due.length) alarm = setTimeout(send, Math.min(...due) - Date.now() + 50);
}

// Reload a page that shows the result, unless somebody is typing on it.
function told(sent) {
  const mine = sent.filter((item) => item.owner === owner);
  if (!mine.length) return;
  const shown = mine.some((item) => item.page === location.pathname);
  if (shown && dispatchEvent(new Event("sent", { cancelable: true })) && !typed) location.reload();
  says.textContent = says.dataset.sent.replace("{what}", mine.map((item) => item.what).join("; "));
}

outbox.news?.addEventListener("message", ({ data }) => {
  if (data.sent) told(data.sent);
  show();
});
box.querySelector("[data-outbox-send]").addEventListener("click", send);
addEventListener("online", send);
addEventListener("focus", send);
addEventListener("pageshow", (event) => event.persisted && send());
document.addEventListener("visibilitychange", () => document.hidden || send());
setInterval(async () => (await outbox.all()).length && send(), AGAIN);

await show();
if ((await outbox.all()).length) await send();
