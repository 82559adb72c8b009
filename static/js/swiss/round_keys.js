// Keys and taps of a round (round.js): figures that are typed ahead, Enter and Esc in them, double taps, and which tables a
// phone shows.
const SHOWN = "topboard-tables-shown";
const KEYS_OFF = "topboard-keys-off";
const DOUBLE = 400; // milliseconds between the taps of a double tap, at most
const NEAR = 30; // and the pixels
const inputs = (row) => [...row.querySelectorAll("[data-sheet] input")];
const rowOf = (node) => node?.closest?.(".tb");
let tap = null;

// Reading localStorage throws if the browser blocks all cookies.
function storage() {
  try {
    return localStorage;
  } catch {
    return null;
  }
}

// At a table with a result, a digit opens the missing figures and is typed there; otherwise the page says what to press.
let ahead = null;

addEventListener("keydown", (event) => {
  const row = rowOf(event.target);
  if (!row || !/^[\d=]$/.test(event.key) || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
  if (event.target.matches("input") || storage()?.getItem(KEYS_OFF) === "1") return;
  if (row.querySelector("button[name=result]:not([data-sheet] *)") || document.querySelector("[data-number-after]:not([hidden])")) return;
  const digit = event.key === "=" ? "" : event.key;
  const lacks = row.querySelector(".endc a[data-row]");
  if (ahead?.id === row.id) ahead.text += digit;
  else if (inputs(row).length) inputs(row).find((input) => !input.value)?.focus();
  else if (lacks && digit) {
    ahead = { id: row.id, text: digit };
    lacks.click();
  } else dispatchEvent(new CustomEvent("says", { detail: "decided" }));
});

addEventListener("focusin", ({ target }) => {
  if (!ahead) return;
  if (rowOf(target)?.id === ahead.id && target.matches("[data-sheet] input") && !target.value) {
    target.value = ahead.text;
    target.dispatchEvent(new Event("input", { bubbles: true }));
  }
  ahead = null;
});

// A second tap at the same place is meant for the table of the first, even if another row is there now.
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

// Enter moves to the next field if that is empty, and saves in the last. Esc leaves the table, so that a number can be typed.
addEventListener("keydown", (event) => {
  const row = rowOf(event.target);
  if (!row || event.isComposing || event.defaultPrevented) return;
  if (event.key === "Escape") document.querySelector("main").focus({ preventScroll: true });
  if (event.key !== "Enter" || !event.target.matches("[data-sheet] input")) return;
  const all = inputs(row).filter((input) => input.type !== "checkbox");
  const following = all[all.indexOf(event.target) + 1];
  event.preventDefault(); // the browser would press the first Save of the page
  if (following && !following.value && event.target.value) return following.focus();
  const save = row.querySelector("[data-sheet] button");
  save.form.requestSubmit(save);
});

for (const choice of document.querySelectorAll("[name=tables-shown]")) {
  if (choice.value === storage()?.getItem(SHOWN)) choice.checked = true;
  choice.addEventListener("change", () => storage()?.setItem(SHOWN, choice.value));
}
