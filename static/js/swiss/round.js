// A round at the desk. What is tapped is sent at once, one after the other; then the rows that changed take the place of
// theirs. The focus goes to the next open table without waiting, and after an undo back to its table. Without a network
// results wait on the device (queue.js), and their rows say so (queued.js); what a busy site refuses is sent again as the
// browser does it. Slips, and what others enter, come by the event's live stream; they leave the focus, what is typed and
// what is open alone.
const SHOWN = "topboard-tables-shown";
const forms = "form[data-rows]";
const sheet = document.querySelector("#sheet");
const said = document.querySelector("[data-said]");
const controls = (row) => [...row.querySelectorAll("a, button, input")];
const inputs = (row) => [...(row?.querySelectorAll("[data-sheet] input") ?? [])];
const typed = (row) => inputs(row).some((input) => input.value !== input.defaultValue);
const rowOf = (node) => node?.closest?.(".tb");
let turn = Promise.resolve();
let natively = null;
let changed = false;
const waiting = new Map(); // how many of a row's forms are on their way, by its id
const figures = new Set(); // the rows whose figures are
const RESULT = / (first|draw|second) /;
const DOUBLE = 400; // milliseconds between the taps of a double tap, at most
const NEAR = 30; // and the pixels
const acts = []; // what was entered on this page, oldest first: each with its row and its undo
let undos = 0; // asked for while results are on their way
let tap = null;
let nextShown = document.querySelector("#round-next section") !== null;

function put(old, fresh) {
  const values = new Map(inputs(old).map((input) => [input.name, input]));
  const at = old.contains(document.activeElement) ? document.activeElement.name : "";
  old.replaceWith(fresh);
  for (const input of inputs(fresh)) {
    const before = values.get(input.name);
    if (before?.type === "checkbox") input.checked = before.checked;
    else if (before && before.value !== before.defaultValue) input.value = before.value;
  }
  return at ? inputs(fresh).find((input) => input.name === at) : null;
}

// The row that was acted on, and what others entered meanwhile; a row that somebody types in stays.
function swapParts(page, mine) {
  let focus = null;
  for (const fresh of page.querySelectorAll(".tb")) {
    const old = document.getElementById(fresh.id);
    if (!old || old.isEqualNode(fresh) || (fresh.id !== mine && (typed(old) || waiting.has(old.id)))) continue;
    if (!mine && (old.matches(".here") || old.querySelector("[data-sheet]"))) continue;
    const at = mine ? -1 : controls(old).indexOf(document.activeElement);
    const here = !mine && (at >= 0 || document.activeElement === old);
    const row = document.importNode(fresh, true);
    const kept = put(old, row);
    if (fresh.id === mine) focus = kept;
    if (here) (controls(row)[at] ?? row).focus({ preventScroll: true });
  }
  for (const old of document.querySelectorAll("[data-fresh], .next-fold")) {
    const fresh = old.id ? page.getElementById(old.id) : page.querySelector(".next-fold");
    if (old.contains(document.activeElement) || (fresh && old.isEqualNode(fresh))) continue;
    if (fresh?.matches("details")) fresh.open = old.open;
    if (fresh) old.replaceWith(document.importNode(fresh, true));
    else old.remove();
  }
  for (const key of page.querySelectorAll(`${forms} input[name=idempotency_key]`)) {
    document.getElementById(key.form.id).elements.idempotency_key.value = key.value;
  }
  const stream = page.querySelector("#results").dataset;
  known = Math.max(known, Number(stream.liveRevision ?? 0));
  dispatchEvent(new Event("swapped"));
  return focus;
}

function swap(page, mine, { acted, undone }) {
  const focus = swapParts(page, mine);
  said.textContent = [...page.querySelectorAll(".toast p, .tb .undo, .tb .errors")].map((each) => each.title || each.textContent.trim()).join(" ");
  const row = document.getElementById(mine);
  const now = rowOf(document.activeElement);
  const away = now && now !== row;
  if (acted) document.querySelector(".toasts")?.remove(); // it speaks of what was before this
  const bad = page.querySelector(".toast.bad")?.closest(".toasts");
  if (bad) document.querySelector("main").prepend(document.importNode(bad, true));
  remember(row);
  offerUndo();
  const finished = document.querySelector("#round-next section");
  if (!finished) nextShown = false;
  else if (!nextShown && !document.querySelector(".tb.open, .tb [data-sheet], .tb .errors")) return showNext(finished);
  if (undone) return goOn(row.querySelector(".errors") ?? row);
  if (!away || (row.querySelector(".errors") && !document.activeElement.matches("input"))) move(row, focus);
}

// After the last result: the button of what comes next, which is above the tables.
function showNext(section) {
  nextShown = true;
  section.tabIndex = -1;
  (section.querySelector(".btn.main") ?? section).focus({ preventScroll: true });
  section.scrollIntoView({ block: "center" });
}

// Each act of this page can be undone, the last one first: its row has the button.
const undoIn = (row) => row?.querySelector(".undo");
const undoOf = (button) => acts.findIndex((act) => act.button.getAttribute("formaction") === button.getAttribute("formaction"));

function remember(row) {
  const button = undoIn(row);
  if (button && undoOf(button) < 0) acts.push({ id: row.id, button: button.cloneNode(true) });
}

function offerUndo() {
  const last = acts.at(-1);
  const shown = document.querySelector(".tb .undo");
  const row = last && document.getElementById(last.id);
  if (row && !shown) row.querySelector(".endc").append(last.button.cloneNode(true));
}

// The last result that was typed is undone, which may still wait for those before it: so does its undo.
function undo() {
  if (waiting.size || undos) {
    undos += 1;
    turn = turn.then(undoLast).catch(reportError).then(() => { undos -= 1; });
    return;
  }
  const button = [...document.querySelectorAll(".tb .undo")].find((each) => !each.hidden);
  if (button) button.click();
  else tell(document.querySelector("[data-no-undo]"));
}

async function undoLast() {
  const { id, button } = acts.pop() ?? {};
  if (!id) return tell(document.querySelector("[data-no-undo]"));
  const form = document.getElementById(button.getAttribute("form"));
  const body = bodyOf(hidden(form), button, document.getElementById(id));
  const done = await ask(button.getAttribute("formaction"), id, { method: "POST", body }, true);
  if (done) return;
  if (done === null) {
    acts.push({ id, button });
    return tell(document.querySelector("[data-no-network]"));
  }
  document.getElementById(id).append(button);
  sendAsBrowser(form, button);
}

// A browser sends all that belongs to a form: the figures of other tables stay out meanwhile.
function sendAsBrowser(form, button) {
  const others = [...document.querySelectorAll("[data-sheet] input")].filter((input) => rowOf(input) !== rowOf(button));
  for (const input of others) input.disabled = true;
  natively = form;
  form.requestSubmit(button);
  for (const input of others) input.disabled = false;
}

function tell(note) {
  if (!note) return;
  said.textContent = note.textContent.trim();
  note.hidden = false;
  setTimeout(() => { note.hidden = true; }, 5000);
}

function move(row, focus) {
  const error = row?.querySelector(".errors");
  const field = inputs(row).find((input) => !input.value) ?? inputs(row)[0];
  goOn(row?.querySelector("[aria-invalid=true]") ?? focus ?? field ?? error ?? next(row));
}

function goOn(target) {
  target?.focus({ preventScroll: true });
  rowOf(target)?.scrollIntoView({ block: "nearest" });
}

function next(row) {
  const asked = row?.classList.contains("here") && row.querySelector(".more :is(button:not(.undo), a)");
  if (asked) return asked;
  if (row?.matches(".here:has(button[name=result])")) return row; // its result is being corrected
  return nextOpen(row);
}

function nextOpen(row) {
  const open = [...document.querySelectorAll(".tb.open:not(.queued)")].filter((each) => !waiting.has(each.id));
  return open.find((each) => row && row.compareDocumentPosition(each) & Node.DOCUMENT_POSITION_FOLLOWING) ?? open[0] ?? row;
}

// True where the page has the answer, null without a network, and false for any other answer.
async function ask(address, mine, options, undone = false) {
  const answer = await fetch(address, { credentials: "same-origin", ...options }).catch(() => null);
  if (!answer) return null;
  const text = await answer.text().catch(() => null);
  if (!text || answer.status === 429 || answer.status >= 500) return false;
  const page = new DOMParser().parseFromString(text, "text/html");
  if (!page.querySelector(".tbls")) return false;
  if (mine) swap(page, mine, { acted: options?.method === "POST", undone });
  else swapParts(page, "");
  changed = true;
  return true;
}

// One after the other; what goes wrong with one keeps none behind it.
function inTurn(row, act) {
  const { id } = row;
  waiting.set(id, (waiting.get(id) ?? 0) + 1);
  row.setAttribute("aria-busy", "true");
  turn = turn.then(act).catch((error) => setTimeout(() => { throw error; })).then(() => {
    waiting.set(id, waiting.get(id) - 1);
    if (!waiting.get(id)) waiting.delete(id);
    document.getElementById(id)?.toggleAttribute("aria-busy", false);
  });
}

// What a form says of itself, as it is sent; the figures of other tables belong to the same form, and stay out.
const hidden = (form) => [...form.elements].filter((each) => each.type === "hidden").map((each) => [each.name, each.value]);

function bodyOf(own, button, row) {
  const body = new FormData();
  for (const [name, value] of own) body.append(name, value);
  if (button.name) body.append(button.name, button.value);
  for (const input of typed(row) || button.closest("[data-sheet]") ? inputs(row) : []) {
    if (input.type !== "checkbox" || input.checked) body.append(input.name, input.value);
  }
  return body;
}

// Each is sent with the button that its row has by then: that knows the version which the tap before it has made.
function send(form, button, row) {
  const { id } = row;
  const own = hidden(form);
  const address = button.getAttribute("formaction") ?? form.action;
  const ofSheet = button.closest("[data-sheet]") !== null;
  const undone = button.matches(".undo");
  const same = ofSheet ? "[data-sheet] button[value]" : `button[value^="${button.value.split(" ").slice(0, 2).join(" ")} "]`;
  const body = ofSheet ? null : bodyOf(own, button, row);
  if (ofSheet) figures.add(id);
  inTurn(row, async () => {
    const here = document.getElementById(id);
    const pressed = (button.name === "result" && here?.querySelector(same)) || (ofSheet ? null : button);
    if (ofSheet) figures.delete(id);
    if (!pressed) return;
    if (button.name === "result") body?.set("result", pressed.value);
    const said = body ?? bodyOf(own, pressed, here);
    const done = here?.matches(".queued") && button.name === "result" ? null : await ask(address, id, { method: "POST", body: said }, undone);
    if (done || (done === null && stay(form, pressed, { body: said, address, undone }))) return;
    if (!pressed.isConnected) return location.reload();
    sendAsBrowser(form, pressed);
  });
}

// Without a network the page stays: a result waits on the device, anything else is for later.
function stay(form, button, { body, address, undone }) {
  if ("queue" in form.dataset) {
    const detail = { button, body, address };
    return !form.dispatchEvent(new CustomEvent("unsent", { bubbles: true, cancelable: true, detail }));
  }
  if (undone) {
    button.hidden = false;
    remember(rowOf(button));
  }
  tell(document.querySelector("[data-no-network]"));
  return true;
}

// What waited is sent or discarded: its row shows what the site has, with the fields if they are open.
addEventListener("settled", ({ target: row }) => {
  const sheet = row.querySelector("[data-sheet]");
  const address = sheet ? `${queuePage}?score=${row.dataset.shortcutNumber}` : queuePage;
  if (!sheet) row.classList.remove("here");
  turn = turn.then(() => ask(address, sheet ? row.id : "", {})).catch(reportError);
});

// The fields that will be asked for are there at once, so that nothing typed meanwhile is lost.
function open(row) {
  if (!sheet || row.querySelector("[data-sheet]")) return;
  const fields = document.importNode(sheet.content, true);
  const names = [...row.querySelectorAll(".pl b")].map((name) => name.textContent);
  for (const name of fields.querySelectorAll("[data-side]")) name.textContent = names[Number(name.dataset.side)];
  row.append(fields);
  row.classList.add("here");
  inputs(row)[0].focus();
}

addEventListener("submit", (event) => {
  const { target: form, submitter } = event;
  if (event.defaultPrevented || natively === form || !form.matches(forms) || !rowOf(submitter)) return;
  event.preventDefault();
  const row = rowOf(submitter);
  const ofSheet = submitter.closest("[data-sheet]");
  leave(row);
  send(form, submitter, row);
  if (submitter.matches(".undo")) {
    acts.splice(undoOf(submitter), undoOf(submitter) < 0 ? 0 : 1);
    submitter.hidden = true;
    return goOn(row);
  }
  if (!ofSheet && !RESULT.test(submitter.value)) return;
  if (!ofSheet) {
    for (const other of row.querySelectorAll(".won")) other.classList.remove("won");
    submitter.classList.add("won");
    open(row);
  }
  if (ofSheet || !row.querySelector("[data-sheet]")) goOn(nextOpen(row));
});

// Figures that were typed at another table are saved first.
function leave(row) {
  for (const other of document.querySelectorAll(".tb:has([data-sheet])")) {
    if (other === row || figures.has(other.id)) continue;
    const save = other.querySelector("[data-sheet] button");
    if (typed(other)) send(save.form, save, other);
    else other.querySelector("[data-sheet]").remove();
    if (other.matches(".queued")) other.classList.remove("here");
  }
}

addEventListener("click", (event) => {
  const link = event.target.closest?.("a[data-row]");
  if (!link || event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
  event.preventDefault();
  const row = rowOf(link) ?? document.getElementById(new URL(link.href).hash.slice(1));
  const again = row.classList.contains("here") && new URL(link.href).searchParams.has("why") && !row.querySelector("[data-sheet]");
  const address = again ? new URL(link.href).pathname : link.href;
  leave(row);
  inTurn(row, async () => {
    const done = await ask(address, row.id);
    if (done) typeAhead(row.id);
    else if (done === null) tell(document.querySelector("[data-no-network]"));
    else location.assign(link.href);
  });
});

// A number at a table that has its result leads to the figures that it lacks, and is typed there; else the page says what to press.
let ahead = null;

function typeAhead(id) {
  const field = document.activeElement;
  if (ahead?.id === id && rowOf(field)?.id === id && field.matches("[data-sheet] input") && !field.value) {
    field.value = ahead.text;
    field.dispatchEvent(new Event("input", { bubbles: true }));
  }
  ahead = null;
}

addEventListener("keydown", (event) => {
  const row = rowOf(event.target);
  if (!row || !/^[\d=]$/.test(event.key) || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
  if (event.target.matches("input") || localStorage.getItem("topboard-keys-off") === "1") return;
  if (row.querySelector("button[name=result]:not([data-sheet] *)") || document.querySelector("[data-number-after]:not([hidden])")) return;
  const digit = event.key === "=" ? "" : event.key;
  const lacks = row.querySelector(".endc a[data-row]");
  if (ahead?.id === row.id) ahead.text += digit;
  else if (inputs(row).length) inputs(row).find((input) => !input.value)?.focus();
  else if (lacks && digit) {
    ahead = { id: row.id, text: digit };
    lacks.click();
  } else tell(document.querySelector("[data-decided]"));
});

// A second tap at the same place is meant for the table of the first, whatever has come under the finger by then.
document.addEventListener("click", (event) => {
  if (!event.detail) return; // a key
  const row = rowOf(event.target);
  const again = tap && event.timeStamp - tap.at < DOUBLE && Math.hypot(event.clientX - tap.x, event.clientY - tap.y) < NEAR;
  if (again && (row?.id !== tap.id || event.target.closest(".undo"))) {
    event.preventDefault();
    event.stopImmediatePropagation();
  } else if (event.target.closest?.("button[name=result]")) {
    tap = { at: event.timeStamp, x: event.clientX, y: event.clientY, id: row.id };
  }
}, true);

addEventListener("keydown", (event) => {
  if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== "z" || event.shiftKey || event.defaultPrevented) return;
  if (!event.target.matches("input:not([type=radio], [type=checkbox]), select, textarea")) undo();
});

// Enter goes to the next field while that is empty; in the last it saves. Esc leaves the table, for its number or another.
addEventListener("keydown", (event) => {
  const row = rowOf(event.target);
  if (!row || event.isComposing || event.defaultPrevented) return;
  if (event.key === "Escape") document.querySelector("main").focus({ preventScroll: true });
  if (event.key !== "Enter" || !event.target.matches("[data-sheet] input")) return;
  const all = inputs(row).filter((input) => input.type !== "checkbox");
  const following = all[all.indexOf(event.target) + 1];
  event.preventDefault(); // by itself Enter would press the first Save of the page
  if (following && !following.value && event.target.value) return following.focus();
  const save = row.querySelector("[data-sheet] button");
  save.form.requestSubmit(save);
});

for (const choice of document.querySelectorAll("[name=tables-shown]")) {
  if (choice.value === localStorage.getItem(SHOWN)) choice.checked = true;
  choice.addEventListener("change", () => localStorage.setItem(SHOWN, choice.value));
}

// The copy for a hall without a network is of the page as it was opened: it is taken again before the page is left.
document.addEventListener("visibilitychange", () => {
  if (!document.hidden || !changed) return;
  changed = false;
  navigator.serviceWorker?.controller?.postMessage({ keep: location.href.split(/[?#]/)[0], files: [] });
});

// What others enter, and slips. Without the stream the page asks every minute.
const REST = 60000;
const { liveUrl, liveRevision, queuePage } = document.querySelector("#results").dataset;
let known = Number(liveRevision ?? 0);
let coming = known;
let soon = 0;
let heard = false;

function follow(by = 300 + Math.random() * 700) {
  if (soon || document.hidden || coming <= known) return;
  soon = setTimeout(() => {
    soon = 0;
    turn = turn.then(() => coming > known && ask(queuePage, "", {})).catch(reportError);
  }, by);
}

function listen() {
  const source = new EventSource(liveUrl);
  source.addEventListener("revision", (event) => {
    coming = Math.max(coming, Number(event.data));
    follow();
  });
  source.addEventListener("open", () => { heard = true; });
  source.addEventListener("error", () => {
    heard = false;
    if (source.readyState === EventSource.CLOSED) setTimeout(listen, REST);
  });
}

if (liveUrl) {
  listen();
  document.addEventListener("visibilitychange", () => follow(0));
  setInterval(() => {
    if (heard) return;
    coming = Math.max(coming, known + 1);
    follow(0);
  }, REST);
}

remember(document.querySelector(".tb:has(.undo)"));
if (new URLSearchParams(location.search).has("done")) move(document.querySelector(location.hash || null), null);
