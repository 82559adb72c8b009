// Keys of a page: any control with data-shortcut="E" is clicked when its key is pressed outside of a field. A field gets the
// focus instead, and so does a control with data-shortcut-focus: one of several choices that a key alone must not make.
// "Ctrl+Enter" works inside of fields too. "?" lists the page's keys with the text of data-shortcut-says, else with the
// control's own label. Letters can be switched off (WCAG 2.1.4); the browser remembers this. Keys of controls inside
// data-shortcuts-of work while that part has the focus; typing a number moves to the part with that data-shortcut-number. A
// control with data-shortcut-opens has priority over others with its key, and its key opens the fold that contains it. If
// digits have another meaning too, [data-number-after="T"] is a note that this key opens: the digits that follow are a
// number until Enter goes there, and no other key works.
const OFF = "topboard-keys-off";
const PAUSE = 1000;
const box = document.querySelector("dialog[data-keys]");
const typed = (target) => target.matches?.("input:not([type=checkbox], [type=radio]), select, textarea, [contenteditable]");
const opens = (control) => "shortcutOpens" in control.dataset;
const usable = (control) => !control.disabled && (opens(control) || control.checkVisibility()) && !control.closest("[inert]");
const controls = () => [...document.querySelectorAll("[data-shortcut]")].filter(usable);

let number = "";
let last = -PAUSE;
const asks = document.querySelector("[data-number-after]");

function fits(control) {
  const part = control.closest("[data-shortcuts-of]");
  return !part || control.dataset.shortcut.startsWith("Ctrl+") || part.contains(document.activeElement);
}

const partOf = (wanted) => wanted && document.querySelector(`[data-shortcut-number="${wanted}"]`);

function show(part) {
  part.closest("details")?.setAttribute("open", "");
  part.focus({ preventScroll: true });
  part.scrollIntoView({ block: "center" });
}

// Digits typed in quick succession form one number.
function goTo(digit, at) {
  const longer = at - last < PAUSE ? number + digit : "";
  const part = partOf(longer) || partOf(digit);
  if (!part) return false;
  number = part.dataset.shortcutNumber;
  last = at;
  show(part);
  return true;
}

// The digits typed so far; null if no number is being entered.
function write(typedSoFar, none = false) {
  number = typedSoFar ?? "";
  asks.hidden = typedSoFar === null;
  asks.querySelector("[data-number-typed]").textContent = number;
  asks.querySelector("[data-number-none]").hidden = !none;
}

function goesOn(event, name) {
  if (name === "Tab" || name.startsWith("Ctrl+")) write(null);
  if (asks.hidden) return false;
  event.preventDefault();
  if (name === "Escape") write(null);
  else if (/^\d$/.test(name)) write((number + name).slice(0, 4));
  else if (name === "Backspace") write(number.slice(0, -1));
  else if (name === "Enter") {
    const part = partOf(number.replace(/^0+/, ""));
    if (!part) write("", true);
    else {
      write(null);
      show(part);
    }
  }
  return true;
}

function pressed(event) {
  const name = event.key.length === 1 ? event.key.toUpperCase() : event.key;
  return event.ctrlKey || event.metaKey ? `Ctrl+${name}` : name;
}

function words(control) {
  if (control.dataset.shortcutSays) return control.dataset.shortcutSays;
  const label = control.labels?.[0] ?? control;
  return (control.getAttribute("aria-label") ?? label.innerText).split("\n")[0].trim();
}

// If several controls have the same key, such as those of each table, list only one.
const isFirst = (control, k, all) => all.findIndex((other) => other.dataset.shortcut === control.dataset.shortcut) === k;

// Keys without a control, or whose control isn't on the page now, are listed by [data-shortcut-also].
function others() {
  const listed = new Set(controls().map((control) => control.dataset.shortcut));
  const lines = [...document.querySelectorAll("[data-shortcut-also]")];
  return lines.filter((line) => !listed.has(line.dataset.shortcutAlso));
}

function list() {
  box.querySelector("dl").replaceChildren(
    ...controls().filter(isFirst).flatMap((control) => {
      const [key, says] = [document.createElement("dt"), document.createElement("dd")];
      key.append(...control.dataset.shortcut.split("+").map((part) => Object.assign(document.createElement("kbd"), { textContent: part })));
      says.textContent = words(control);
      return [key, says];
    }),
    ...others().flatMap((line) => {
      const [key, says] = [document.createElement("dt"), document.createElement("dd")];
      key.append(...[...line.querySelectorAll("kbd")].map((kbd) => kbd.cloneNode(true)));
      const text = [...line.childNodes].filter((node) => node.nodeName !== "KBD").map((node) => node.textContent).join("").trim();
      says.textContent = text.charAt(0).toUpperCase() + text.slice(1);
      return [key, says];
    }),
  );
  box.querySelector("[data-keys-none]").hidden = controls().length > 0;
  box.showModal();
}

if (box) {
  const off = box.querySelector("[data-keys-off]");
  try {
    off.checked = localStorage.getItem(OFF) === "1";
    off.addEventListener("change", () => localStorage.setItem(OFF, off.checked ? "1" : "0"));
  } catch {
    // the browser blocks storage: the choice lasts as long as the page
  }
  for (const button of document.querySelectorAll("[data-keys-open]")) {
    button.hidden = false;
    button.addEventListener("click", list);
  }
  addEventListener("pointerdown", () => asks && write(null));
  addEventListener("keydown", (event) => {
    const name = pressed(event);
    if (asks && !asks.hidden && !event.altKey && goesOn(event, name)) return;
    if (event.altKey || event.repeat || document.querySelector("dialog[open]")) return;
    const writes = typed(event.target) && (!name.startsWith("Ctrl+") || name === "Ctrl+Z");
    if (writes || (off.checked && !name.startsWith("Ctrl+"))) return;
    if (name === "?") return list();
    const fitting = controls().filter((each) => each.dataset.shortcut === name && fits(each));
    const control = fitting.find(opens) ?? fitting[0];
    if (asks && name === asks.dataset.numberAfter) return write("");
    if (!asks && !control && /^\d$/.test(name) && goTo(name, event.timeStamp)) return;
    if (!control) return;
    event.preventDefault();
    for (let fold = control.closest("details"); fold; fold = fold.parentElement.closest("details")) fold.open = true;
    if (typed(control) || "shortcutFocus" in control.dataset) control.focus();
    else control.click();
  });
}
