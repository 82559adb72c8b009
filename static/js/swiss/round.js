// A round at the desk. Its forms and links are sent as they are; then the rows that changed take the place of theirs, and
// the next open table has the focus. What fails on the way is sent again as the browser does it, so that results without a
// network wait as everywhere (queue.js).
const SHOWN = "topboard-tables-shown";
const forms = "form[data-rows]";
const sheet = document.querySelector("#sheet");
const said = document.querySelector("[data-said]");
const inputs = (row) => [...(row?.querySelectorAll("[data-sheet] input") ?? [])];
const typed = (row) => inputs(row).some((input) => input.value !== input.defaultValue);
const rowOf = (node) => node?.closest?.(".tb");
let turn = Promise.resolve();
let natively = null;
let changed = false;

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
function swap(page, mine) {
  let focus = null;
  for (const fresh of page.querySelectorAll(".tb")) {
    const old = document.getElementById(fresh.id);
    if (!old || old.isEqualNode(fresh) || (fresh.id !== mine && typed(old))) continue;
    const kept = put(old, document.importNode(fresh, true));
    if (fresh.id === mine) focus = kept;
  }
  for (const fresh of page.querySelectorAll("[data-fresh]")) {
    const old = document.getElementById(fresh.id);
    if (old && !old.isEqualNode(fresh)) old.replaceWith(document.importNode(fresh, true));
  }
  for (const key of page.querySelectorAll(`${forms} input[name=idempotency_key]`)) {
    document.getElementById(key.form.id).elements.idempotency_key.value = key.value;
  }
  said.textContent = [...page.querySelectorAll(".toast p, .tb .undo")].map((each) => each.title || each.textContent.trim()).join(" ");
  move(document.getElementById(mine), focus);
}

function move(row, focus) {
  const error = row?.querySelector(".errors");
  const target = focus ?? row?.querySelector("[aria-invalid=true], [data-sheet] input") ?? error ?? next(row);
  target?.focus({ preventScroll: true });
  (rowOf(target) ?? row)?.scrollIntoView({ block: "nearest" });
}

function next(row) {
  if (row?.classList.contains("here") && row.querySelector(".more")) return row.querySelector(".more :is(button, a)") ?? row;
  const open = [...document.querySelectorAll(".tb.open")];
  return open.find((each) => row && row.compareDocumentPosition(each) & Node.DOCUMENT_POSITION_FOLLOWING) ?? open[0] ?? row;
}

async function ask(address, mine, options) {
  const row = document.getElementById(mine);
  row?.setAttribute("aria-busy", "true");
  const answer = await fetch(address, { credentials: "same-origin", ...options }).catch(() => null);
  const text = await answer?.text().catch(() => null);
  row?.removeAttribute("aria-busy");
  if (!text || answer.status === 429 || answer.status >= 500) return false;
  const page = new DOMParser().parseFromString(text, "text/html");
  if (!page.querySelector(".tbls")) return false;
  swap(page, mine);
  changed = true;
  return true;
}

async function send(form, button, row) {
  // A button that a row brought may have been replaced by its successor meanwhile.
  const pressed = button.isConnected ? button : document.querySelector(`#${row.id} button[form="${form.id}"]`);
  if (!pressed) return;
  const body = new FormData(form, pressed);
  if (form.id === "results" && typed(document.getElementById(row.id))) {
    for (const input of inputs(document.getElementById(row.id))) body.append(input.name, input.value);
  }
  const address = pressed.getAttribute("formaction") ?? form.action;
  if (await ask(address, row.id, { method: "POST", body })) return;
  natively = form;
  form.requestSubmit(pressed);
}

// The fields that will be asked for are there at once, so that nothing typed meanwhile is lost.
function open(row, button) {
  if (!sheet || !/ (first|draw|second) /.test(button.value) || row.querySelector("[data-sheet]")) return;
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
  leave(row);
  turn = turn.then(() => send(form, submitter, row));
  if (form.id === "results") open(row, submitter);
});

// Figures that were typed at another table are saved first.
function leave(row) {
  for (const other of document.querySelectorAll(".tb:has([data-sheet])")) {
    if (other === row) continue;
    const save = other.querySelector("[data-sheet] button");
    if (typed(other)) turn = turn.then(() => send(save.form, save, other));
    else other.querySelector("[data-sheet]").remove();
  }
}

addEventListener("click", (event) => {
  const link = event.target.closest?.("a[data-row]");
  if (!link || event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
  event.preventDefault();
  const row = rowOf(link);
  const again = row.classList.contains("here") && new URL(link.href).searchParams.has("why") && !row.querySelector("[data-sheet]");
  const address = again ? location.pathname : link.href;
  leave(row);
  turn = turn.then(async () => (await ask(address, row.id)) || location.assign(link.href));
});

// Enter goes to the next field while that is empty; in the last it saves. Esc leaves the table, for its number or another.
addEventListener("keydown", (event) => {
  const row = rowOf(event.target);
  if (!row || event.isComposing) return;
  if (event.key === "Escape") document.querySelector("main").focus({ preventScroll: true });
  if (event.key !== "Enter" || !event.target.matches("[data-sheet] input")) return;
  const all = inputs(row).filter((input) => input.type !== "checkbox");
  const following = all[all.indexOf(event.target) + 1];
  if (following && !following.value && event.target.value) {
    event.preventDefault();
    following.focus();
  }
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

if (new URLSearchParams(location.search).has("done")) move(document.querySelector(location.hash || null), null);
