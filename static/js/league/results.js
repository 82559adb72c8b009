// Results in the rows of a season: results are sent at once, one after the other, and the focus moves to the next open match
// of the matchday without waiting. Then the changed rows replace the old ones. Without a network, a result waits on the
// device (queue.js), and its row says so. If the site is too busy, the form is submitted again as a normal page request.
const entry = "form[data-entry]";
const said = document.querySelector("[data-said]");
const rowOf = (node) => node?.closest?.("[data-match]");
const fields = (row) => [...(row?.querySelectorAll(`${entry} input:not([type=hidden])`) ?? [])];
const typed = (row) => fields(row).some((field) => field.value !== field.defaultValue);
const waiting = new Set();
let turn = Promise.resolve();
let natively = null;

// The next open match of the same matchday, else of the page.
function next(row) {
  const day = row.closest("[data-day]");
  const open = [...document.querySelectorAll(`[data-match]:has(${entry})`)].filter(
    (each) => each !== row && !waiting.has(each.id) && !each.querySelector("[data-queued-note]"),
  );
  const below = (each) => row.compareDocumentPosition(each) & Node.DOCUMENT_POSITION_FOLLOWING;
  const same = open.filter((each) => each.closest("[data-day]") === day);
  return same.find(below) ?? same[0] ?? open.find(below) ?? open[0];
}

function goTo(row, field = fields(row)[0]) {
  for (let fold = row?.closest("details"); fold; fold = fold.parentElement.closest("details")) fold.open = true;
  (field ?? row)?.focus({ preventScroll: true });
  row?.scrollIntoView({ block: "nearest" });
}

function swap(page, mine) {
  const at = document.activeElement;
  for (const fresh of page.querySelectorAll("[data-match]")) {
    const old = document.getElementById(fresh.id);
    if (!old || old.isEqualNode(fresh) || (fresh.id !== mine && (typed(old) || waiting.has(old.id) || old.contains(at)))) continue;
    old.replaceWith(document.importNode(fresh, true));
  }
  for (const fresh of page.querySelectorAll("[data-fresh]")) {
    const old = document.getElementById(fresh.id);
    if (old && !old.contains(at) && !old.isEqualNode(fresh)) old.replaceWith(document.importNode(fresh, true));
  }
  dispatchEvent(new Event("swapped"));
}

// The list of open matches no longer has this row: keep it as a line, so that nothing jumps.
function settle(row, page) {
  const form = row.querySelector(entry);
  if (!form || page.getElementById(row.id)) return;
  form.querySelector(".ins").textContent = fields(row).map((field) => field.value).join("–");
  form.querySelector(".go").textContent = "";
  row.append(...form.querySelectorAll(".side, .ins, .go"));
  row.className = "match";
  row.dataset.liveStay = "";
  form.remove();
}

function refuse(row, page) {
  const problems = [...page.querySelectorAll(".errors li, .errors[data-current] h2")].map((each) => each.textContent.trim());
  const box = row.querySelector(".errors") ?? Object.assign(document.createElement("p"), { className: "errors", role: "alert" });
  box.dataset.liveStay = "";
  box.setAttribute("role", "alert");
  box.textContent = problems.join(" ");
  row.append(box);
  const ask = page.querySelector("button[value=anyway]");
  const save = row.querySelector(`${entry} button`);
  if (!ask || !save) return goTo(row);
  const sure = document.importNode(ask, true); // the question about a match that hasn't been played yet
  row.querySelector("button[value=anyway]")?.remove();
  save.before(sure);
  goTo(row, sure);
}

async function send(row, form, button, body) {
  const answer = await fetch(form.action, { method: "POST", body, credentials: "same-origin" }).catch(() => null);
  const text = await answer?.text().catch(() => null);
  waiting.delete(row.id);
  row.removeAttribute("aria-busy");
  const detail = { button, body, address: form.action };
  if (!answer && !form.dispatchEvent(new CustomEvent("unsent", { bubbles: true, cancelable: true, detail }))) return undefined;
  if (!text || answer.status === 429 || answer.status >= 500) {
    natively = form;
    return form.requestSubmit(button);
  }
  const page = new DOMParser().parseFromString(text, "text/html");
  if (!answer.ok) return refuse(row, page);
  swap(page, row.id);
  const now = document.getElementById(row.id);
  settle(now, page);
  said.textContent = [...page.querySelectorAll(".toast p")].map((each) => each.textContent.trim()).join(" ");
  const toasts = page.querySelector(".toasts");
  if (toasts) {
    document.querySelector(".toasts")?.remove();
    const note = document.importNode(toasts, true);
    for (const undo of note.querySelectorAll("form button")) undo.dataset.shortcut = "Ctrl+Z";
    note.removeAttribute("role"); // screen readers have announced it already
    now.append(note);
  }
  if (document.activeElement === document.body) goTo(next(now) ?? now); // a match of the next matchday opens its fold
  if (document.querySelector(entry) || !page.querySelector(entry)) return undefined;
  location.hash = "#enter"; // the list has moved to the next matchday
  return location.reload();
}

addEventListener("submit", (event) => {
  const { target: form, submitter } = event;
  if (event.defaultPrevented || natively === form || !form.matches(entry)) return;
  event.preventDefault();
  const row = rowOf(form);
  if (waiting.has(row.id)) return;
  const empty = fields(row).find((field) => !field.value.trim());
  if (empty) return empty.focus();
  const body = new FormData(form, submitter);
  row.querySelector(".errors")?.remove();
  row.setAttribute("aria-busy", "true");
  waiting.add(row.id);
  const following = next(row);
  if (following) goTo(following);
  turn = turn.then(() => send(row, form, submitter, body)).catch((error) => setTimeout(() => { throw error; }));
});

// The row of a queued result shows its score and that it isn't sent yet; afterwards it shows the site's state. A row that is
// replaced in the meantime is marked again, and keeps what was typed in it since.
const note = document.querySelector("template[data-queued]");
const days = new WeakMap(); // the previous text where a row says that it isn't sent
const queued = new Map(); // queued values, by the ids of their rows
const typedSince = (row, values) => typed(row) && fields(row).some((field) => field.value !== values[field.name]);

function mark(row, values) {
  queued.set(row.id, values);
  if (!typedSince(row, values)) for (const field of fields(row)) field.value = field.defaultValue = values[field.name] ?? "";
  if (row.querySelector("[data-queued-note]")) return;
  const day = row.querySelector(`${entry} .go .soft`);
  days.set(row, [...day.childNodes]);
  day.replaceChildren(document.importNode(note.content, true));
}

function markAll() {
  const items = (self.outbox?.mine ?? []).filter((item) => item.state === "waiting");
  for (const form of document.querySelectorAll(entry)) {
    const row = rowOf(form);
    const item = items.find(({ url }) => url === form.action);
    if (item) mark(row, Object.fromEntries(item.fields));
    else if (queued.has(row.id)) unmark(row);
  }
}

function unmark(marked) {
  const { id } = marked;
  const values = queued.get(id);
  queued.delete(id);
  marked.querySelector("[data-queued-note]")?.replaceWith(...(days.get(marked) ?? []));
  turn = turn.then(async () => {
    const answer = await fetch(location.href.split("#")[0], { credentials: "same-origin" }).catch(() => null);
    const page = answer?.ok ? new DOMParser().parseFromString(await answer.text(), "text/html") : null;
    const row = document.getElementById(id);
    if (!row || typedSince(row, values)) return;
    if (page && !page.getElementById(id)) return settle(row, page);
    for (const field of fields(row)) field.value = field.defaultValue = "";
    if (page) swap(page, id);
  }).catch((error) => setTimeout(() => { throw error; }));
}

if (note) {
  addEventListener("outbox", markAll);
  addEventListener("swapped", markAll);
  document.addEventListener("topboard:fresh", markAll);
  addEventListener("sent", (event) => event.preventDefault());
  markAll();
}

if (location.hash === "#enter") {
  history.replaceState(null, "", location.pathname + location.search);
  const first = document.querySelector(`[data-day] [data-match]:has(${entry})`);
  if (first) goTo(first);
}
