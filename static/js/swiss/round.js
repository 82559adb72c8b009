// A round at the desk. Each tap is sent at once, one after the other, and then the changed rows replace the old ones. The
// focus moves to the next open table without waiting, and back to the table after an undo. If a result can't be sent, because
// there is no network, the site is busy or the session has ended, it waits on the device (queue.js), and its row says so
// (queued.js). Keys and double taps are in round_keys.js; round_news.js asks for what others entered.
const PATIENCE = 20000; // milliseconds
const forms = "form[data-rows]";
const results = document.querySelector("#results");
const { queuePage } = results.dataset;
const sheet = document.querySelector("#sheet");
const said = document.querySelector("[data-said]");
const controls = (row) => [...row.querySelectorAll("a, button, input")];
const inputs = (row) => [...(row?.querySelectorAll("[data-sheet] input") ?? [])];
const typed = (row) => inputs(row).some((input) => input.value !== input.defaultValue);
const rowOf = (node) => node?.closest?.(".tb");
const onTheirWay = (row) => inputs(row).some((input) => input.readOnly); // figures being sent: typing then would be lost
const RESULT = / (first|draw|second) /;
let turn = Promise.resolve();
let coming = 0; // requests that haven't been answered yet
const waiting = new Map(); // the requests of each row, by its id; a result has the version that it replaces
let last = ""; // what was sent last
let leaving = null; // where to go once all is sent
let changed = false;
let nextShown = document.querySelector("#round-next section") !== null;

// A new row keeps the figures that were typed in the old one, even if their result was refused.
function put(old, fresh) {
  const values = new Map(inputs(old).map((input) => [input.name, input]));
  const figures = [...(waiting.get(fresh.id) ?? [])].some((each) => each.figures);
  const at = old.contains(document.activeElement) ? document.activeElement.name : "";
  old.replaceWith(fresh);
  if (old.hasAttribute("aria-busy")) fresh.setAttribute("aria-busy", "true");
  for (const input of inputs(fresh)) {
    const before = values.get(input.name);
    if (before?.type === "checkbox") input.checked = before.checked;
    else if (before && before.value !== before.defaultValue) input.value = before.value;
    input.readOnly = figures;
  }
  if (typed(old) && !inputs(fresh).length && fresh.querySelector(".errors")) {
    fresh.append(old.querySelector("[data-sheet]"));
    fresh.classList.add("here");
  }
  return at ? inputs(fresh).find((input) => input.name === at) : null;
}

// Don't replace a row in which somebody types, or which has unanswered requests, unless it is the row that was acted on.
function stays(old, mine) {
  if (old.id === mine) return false;
  if (typed(old) || waiting.has(old.id)) return true;
  const open = old.querySelector("[data-sheet]");
  return mine ? open?.contains(document.activeElement) : old.matches(".here") || open;
}

// Replace the row that was acted on, and the rows that others have changed.
function swapParts(page, mine) {
  let focus = null;
  for (const fresh of page.querySelectorAll(".tb")) {
    const old = document.getElementById(fresh.id);
    if (!old || old.isEqualNode(fresh) || stays(old, mine)) continue;
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
  const revisions = [results, page.querySelector("#results")].map(({ dataset }) => Number(dataset.liveRevision ?? 0));
  results.dataset.liveRevision = Math.max(...revisions);
  dispatchEvent(new Event("swapped"));
  return focus;
}

function swap(page, mine, { acted, undone }) {
  const focus = swapParts(page, mine);
  said.textContent = [...page.querySelectorAll(".toast p, .tb .undo, .tb .errors")].map((each) => each.title || each.textContent.trim()).join(" ");
  const row = document.getElementById(mine);
  const now = rowOf(document.activeElement);
  const away = now && now !== row;
  if (acted) document.querySelector(".toasts")?.remove(); // it is about an earlier act
  const bad = page.querySelector(".toast.bad")?.closest(".toasts");
  if (bad) document.querySelector("main").prepend(document.importNode(bad, true));
  if (acted && !row.querySelector(".errors")) for (const each of waiting.get(mine) ?? []) each.version = row.dataset.version;
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

function tell(note) {
  const box = document.querySelector(`[data-${note}]`);
  if (!box) return;
  said.textContent = box.textContent.trim();
  box.hidden = false;
  setTimeout(() => { box.hidden = true; }, 5000);
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

// Returns null if the rows show the answer, else the reason why not: "no-network", "busy" with the time to ask again, or
// "elsewhere" if the answer is another page, such as the one to sign in.
async function ask(address, mine, options, undone = false) {
  const limit = AbortSignal.timeout(PATIENCE);
  const answer = await fetch(address, { credentials: "same-origin", signal: limit, ...options }).catch(() => null);
  const text = await answer?.text().catch(() => null);
  if (answer?.status === 429 || answer?.status >= 500) return { why: "busy", after: self.outbox?.askAgain(answer) };
  if (typeof text !== "string") return { why: "no-network" };
  const page = new DOMParser().parseFromString(text, "text/html");
  if (!page.querySelector(".tbls")) return { why: "elsewhere" };
  if (mine) swap(page, mine, { acted: options?.method === "POST", undone });
  else swapParts(page, "");
  changed = true;
  return null;
}

function askFirst(event) {
  const results = [...waiting.values()].flatMap((acts) => [...acts]).filter(({ version }) => version);
  if (results.length) event.preventDefault();
}

// One after the other; an error in one doesn't stop the next. Until all results are sent, leaving the page asks first.
function inTurn(act, row, mine = {}) {
  coming += 1;
  addEventListener("beforeunload", askFirst);
  if (row) {
    waiting.set(row.id, (waiting.get(row.id) ?? new Set()).add(mine));
    row.setAttribute("aria-busy", "true");
  }
  turn = turn.then(act).catch(reportError).then(() => {
    coming -= 1;
    if (row) through(row.id, mine);
    if (coming) return;
    removeEventListener("beforeunload", askFirst);
    leaving?.();
    leaving = null;
  });
}

function through(id, mine) {
  waiting.get(id).delete(mine);
  if (waiting.get(id).size) return;
  waiting.delete(id);
  document.getElementById(id)?.removeAttribute("aria-busy");
}

// The hidden fields of a form, and its button. The figures of all tables belong to one form, so add only those of one row.
function bodyOf(form, button, fields = []) {
  const body = new FormData();
  for (const each of form.elements) if (each.type === "hidden") body.append(each.name, each.value);
  if (button.name) body.append(button.name, button.value);
  for (const [name, value] of fields) body.append(name, value);
  return body;
}

const filled = (row) => inputs(row).filter((input) => input.type !== "checkbox" || input.checked).map((input) => [input.name, input.value]);

// A result replaces the version that its row showed at the tap, or the version that an earlier tap has made since.
function sendResult(form, button, row) {
  const { id } = row;
  const ofSheet = button.closest("[data-sheet]") !== null;
  const [number, code, version] = button.value.split(" ");
  const mine = { version, figures: ofSheet };
  const fields = ofSheet || typed(row) ? filled(row) : [];
  if (ofSheet) for (const input of inputs(row)) input.readOnly = true;
  inTurn(async () => {
    const here = document.getElementById(id);
    const body = bodyOf(form, button, fields);
    body.set("result", `${number} ${code} ${mine.version}`);
    mine.figures = false;
    const failed = here.matches(".queued") ? {} : await ask(form.action, id, { method: "POST", body });
    if (!failed) return;
    const pressed = button.isConnected ? button : (ofSheet && here.querySelector("[data-sheet] button")) || button;
    const detail = { button: pressed, body, address: form.action, after: failed.after };
    forget(({ waits }) => waits === id);
    acts.push({ waits: id });
    form.dispatchEvent(new CustomEvent("unsent", { bubbles: true, detail }));
  }, row, mine);
}

// Other acts aren't queued: if the site can't be reached, a note says so.
async function sendAct(form, button, id, undone = false) {
  const address = button.getAttribute("formaction");
  const failed = await ask(address, id, { method: "POST", body: bodyOf(form, button) }, undone);
  if (failed?.why === "elsewhere") leaving = () => sendAsBrowser(form, button);
  else if (failed) tell(failed.why);
  return !failed;
}

// The answer is a page of its own, and the browser shows it.
function sendAsBrowser(form, button) {
  const copy = button.cloneNode(true);
  copy.hidden = true;
  form.append(copy);
  form.requestSubmit(copy);
}

// Each act of this page can be undone, the last one first: its row has the button. Undoing a result that waits on the device
// discards it; once it is sent, undo doesn't skip it for an earlier act.
const acts = []; // what was entered on this page, oldest first: each with its row and its undo
const undoIn = (row) => row?.querySelector(".undo");
const actOf = (button) => acts.find((act) => act.button?.getAttribute("formaction") === button.getAttribute("formaction"));

// Remove an act and return its place, or the end of the list if there was none.
function forget(which) {
  const at = acts.findIndex(which);
  if (at >= 0) acts.splice(at, 1);
  return at < 0 ? acts.length : at;
}

function remember(row) {
  const button = undoIn(row);
  if (button && !actOf(button)) acts.push({ id: row.id, button: button.cloneNode(true) });
}

function offerUndo() {
  const { id, button } = acts.at(-1) ?? {};
  if (!button || document.querySelector(".tb .undo")) return;
  document.getElementById(id)?.querySelector(".endc").append(button.cloneNode(true));
}

// The last result may still wait for those before it; then its undo waits too.
function undoLast() {
  last = "";
  const act = coming ? null : acts.at(-1);
  if (act?.button) return undo(act);
  inTurn(async () => {
    const { button, waits } = acts.at(-1) ?? {};
    if (waits ? !(await discard(waits)) : !button) tell("no-undo");
    if (button) return takeBack(acts.pop(), acts.length);
  });
}

function undo(act) {
  last = "";
  const row = document.getElementById(act.id);
  const at = forget((each) => each === act);
  undoIn(row)?.toggleAttribute("hidden", true);
  goOn(row);
  inTurn(() => takeBack(act, at), row);
}

async function takeBack(act, at) {
  const { id, button } = act;
  if (await sendAct(document.getElementById(button.getAttribute("form")), button, id, true)) return;
  acts.splice(at, 0, act);
  undoIn(document.getElementById(id))?.toggleAttribute("hidden", false);
  offerUndo();
}

async function discard(id) {
  const ofRow = ({ owner, page, state, fields }) =>
    owner === document.body.dataset.owner && page === queuePage && state === "waiting" &&
    fields.some(([name, value]) => name === "result" && `table-${value.split(" ")[0]}` === id);
  const item = (await self.outbox.all()).find(ofRow);
  if (!item) return false;
  acts.pop();
  await self.outbox.drop(item.id);
  dispatchEvent(new Event("focus")); // reads the queue again
  goOn(document.getElementById(id));
  return true;
}

// A queued result was sent or discarded: show the site's state of its row, with the fields if they are open.
addEventListener("settled", ({ target: row }) => {
  const open = row.querySelector("[data-sheet]");
  const address = open ? `${queuePage}?score=${row.dataset.shortcutNumber}` : queuePage;
  if (!open) row.classList.remove("here");
  inTurn(() => ask(address, open ? row.id : "", {}));
});

addEventListener("unkept", () => tell("not-kept"));

// Show the fields for figures at once, so that nothing typed before the answer is lost.
function open(row, button) {
  if (sheet && !row.querySelector("[data-sheet]")) {
    const fields = document.importNode(sheet.content, true);
    const names = [...row.querySelectorAll(".pl b")].map((name) => name.textContent);
    for (const name of fields.querySelectorAll("[data-side]")) name.textContent = names[Number(name.dataset.side)];
    row.append(fields);
    row.classList.add("here");
    inputs(row)[0].focus();
  }
  const save = row.querySelector("[data-sheet] button");
  if (save) Object.assign(save, { value: button.value }).dataset.queue = button.dataset.queue;
}

addEventListener("submit", (event) => {
  const { target: form, submitter } = event;
  const row = rowOf(submitter);
  if (event.defaultPrevented || !form.matches(forms) || !row) return;
  event.preventDefault();
  leave(row);
  if (submitter.matches(".undo")) return undo(actOf(submitter) ?? { id: row.id, button: submitter.cloneNode(true) });
  if (submitter.name !== "result") return inTurn(() => sendAct(form, submitter, row.id), row);
  const ofSheet = submitter.closest("[data-sheet]");
  const again = waiting.has(row.id) && last === submitter.value; // a second tap, before the answer to the first
  if (ofSheet ? onTheirWay(row) : again) return;
  if (!ofSheet) last = submitter.value;
  sendResult(form, submitter, row);
  if (!ofSheet && !RESULT.test(submitter.value)) return;
  if (!ofSheet) {
    for (const other of row.querySelectorAll(".won")) other.classList.remove("won");
    submitter.classList.add("won");
    open(row, submitter);
  }
  if (ofSheet || !row.querySelector("[data-sheet]")) goOn(nextOpen(row));
});

// Save figures that were typed at another table first.
function leave(row) {
  for (const other of document.querySelectorAll(".tb:has([data-sheet])")) {
    if (other === row || onTheirWay(other)) continue;
    const save = other.querySelector("[data-sheet] button");
    if (typed(other)) sendResult(save.form, save, other);
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
  inTurn(async () => {
    const failed = await ask(address, row.id);
    if (failed?.why === "elsewhere") leaving = () => location.assign(link.href);
    else if (failed) tell(failed.why);
  }, row);
});

addEventListener("keydown", (event) => {
  if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== "z" || event.shiftKey || event.defaultPrevented) return;
  if (!event.target.matches("input:not([type=radio], [type=checkbox]), select, textarea")) undoLast();
});

// The offline copy is of the page as it was opened, so take it again before the page is left.
document.addEventListener("visibilitychange", () => {
  if (!document.hidden || !changed) return;
  changed = false;
  navigator.serviceWorker?.controller?.postMessage({ keep: location.href.split(/[?#]/)[0], files: [] });
});

addEventListener("says", ({ detail }) => tell(detail));
addEventListener("news", ({ detail }) => inTurn(() => detail > Number(results.dataset.liveRevision) && ask(queuePage, "", {})));

remember(document.querySelector(".tb:has(.undo)"));
if (new URLSearchParams(location.search).has("done")) move(document.querySelector(location.hash || null), null);
