// Keys of a page: any control with data-key="E" is clicked, or takes the focus where it is a field, when its key is
// pressed outside of a field. "12 Enter" is a number typed before Enter. "Ctrl+Enter" works inside of fields too. "?" lists the keys of the page by the words of
// data-key-says, else by what the control is called. Letters can be switched off (WCAG 2.1.4); this browser remembers.
const OFF = "topboard-keys-off";
const box = document.querySelector("dialog[data-keys]");
const typed = (target) => target.matches?.("input:not([type=checkbox], [type=radio]), select, textarea, [contenteditable]");
const usable = (control) => !control.disabled && control.checkVisibility() && !control.closest("[inert]");
let digits = "";
const controls = () => [...document.querySelectorAll("[data-key]")].filter(usable);

function pressed(event) {
  const name = event.key.length === 1 ? event.key.toUpperCase() : event.key;
  return event.ctrlKey || event.metaKey ? `Ctrl+${name}` : name;
}

function words(control) {
  if (control.dataset.keySays) return control.dataset.keySays;
  const label = control.labels?.[0] ?? control;
  return (control.getAttribute("aria-label") ?? label.innerText).split("\n")[0].trim();
}

// Of controls with the same words, such as the games of a heat, one is an example for all.
const isFirst = (control, k, all) => all.findIndex((other) => words(other) === words(control)) === k;

function list() {
  box.querySelector("dl").replaceChildren(
    ...controls().filter(isFirst).flatMap((control) => {
      const [key, says] = [document.createElement("dt"), document.createElement("dd")];
      key.append(...control.dataset.key.split(/[+ ]/).map((part) => Object.assign(document.createElement("kbd"), { textContent: part })));
      says.textContent = words(control);
      return [key, says];
    }),
  );
  box.showModal();
}

if (box) {
  const off = box.querySelector("[data-keys-off]");
  off.checked = localStorage.getItem(OFF) === "1";
  off.addEventListener("change", () => localStorage.setItem(OFF, off.checked ? "1" : "0"));
  for (const button of document.querySelectorAll("[data-keys-open]")) {
    button.hidden = controls().length === 0;
    button.addEventListener("click", list);
  }
  addEventListener("keydown", (event) => {
    const name = pressed(event);
    if (event.altKey || event.repeat || document.querySelector("dialog[open]")) return;
    const writes = typed(event.target) && (!name.startsWith("Ctrl+") || name === "Ctrl+Z");
    if (writes || (off.checked && !name.startsWith("Ctrl+"))) return;
    if (name === "?" && controls().length) return list();
    const whole = name === "Enter" && digits ? `${digits} Enter` : name;
    digits = /^\d$/.test(name) ? digits + name : "";
    const control = controls().find((each) => each.dataset.key === whole);
    if (!control) return;
    event.preventDefault();
    if (typed(control)) control.focus();
    else control.click();
  });
}
