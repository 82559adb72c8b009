// Results in the rows of a season: what is typed is sent at once, one after the other, and the focus goes to the next open
// match of the matchday without waiting. Then the rows that changed take the place of theirs. What fails on the way is sent
// again as the browser does it, so that results without a network wait as everywhere (queue.js).
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
  const open = [...document.querySelectorAll(`[data-match]:has(${entry})`)].filter((each) => each !== row && !waiting.has(each.id));
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
}

// A list of what is open has lost the row: here it stays as a line, so that nothing jumps.
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
  const sure = document.importNode(ask, true); // the question of a match that is still to come
  row.querySelector("button[value=anyway]")?.remove();
  save.before(sure);
  goTo(row, sure);
}

async function send(row, form, button, body) {
  const answer = await fetch(form.action, { method: "POST", body, credentials: "same-origin" }).catch(() => null);
  const text = await answer?.text().catch(() => null);
  waiting.delete(row.id);
  row.removeAttribute("aria-busy");
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
    note.removeAttribute("role"); // it is read out already
    now.append(note);
  }
  if (document.activeElement === document.body) goTo(next(now) ?? now); // that of the next matchday opens its fold
  if (document.querySelector(entry) || !page.querySelector(entry)) return undefined;
  location.hash = "#enter"; // the list has gone on to the next matchday
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

if (location.hash === "#enter") {
  history.replaceState(null, "", location.pathname + location.search);
  const first = document.querySelector(`[data-day] [data-match]:has(${entry})`);
  if (first) goTo(first);
}
