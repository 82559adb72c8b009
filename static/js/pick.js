// Multi-select in a list: counts on the buttons, all and none, a range with Shift.
// <form data-pick> holds checkboxes; <button data-pick-label="Register {n} →"> shows how many are selected, and
// data-pick-one is its singular form. A risky button appears with the first selection.
const boxesOf = (scope, name) =>
  [...scope.querySelectorAll("input[type=checkbox]")].filter(
    (box) => !box.disabled && !("pickSkip" in box.dataset) && (!name || box.name === name),
  );

function count(scope) {
  for (const button of scope.querySelectorAll("[data-pick-label]")) {
    const picked = boxesOf(scope, button.dataset.pickOf).filter((box) => box.checked).length;
    button.dataset.pickRest ??= button.textContent;
    const { pickLabel, pickOne } = button.dataset;
    const label = picked === 1 && pickOne ? pickOne : pickLabel.replace("{n}", picked);
    button.textContent = picked ? label : button.dataset.pickRest;
    button.hidden = !picked && button.matches(".risk");
  }
}

function pickAll(button) {
  const scope = button.closest("[data-pick]");
  const on = "pickAll" in button.dataset;
  for (const box of boxesOf(scope, button.dataset.pickOf)) {
    if (!on || box.closest("li, tr")?.hidden !== true) box.checked = on;
  }
  count(scope);
}

function start(scope) {
  let last = null;
  for (const button of scope.querySelectorAll("[data-pick-all], [data-pick-none]")) button.hidden = false;
  scope.addEventListener("click", (event) => {
    const button = event.target.closest("[data-pick-all], [data-pick-none]");
    if (button) pickAll(button);
    if (!event.target.matches("input[type=checkbox]")) return;
    const boxes = boxesOf(scope, event.target.name);
    if (event.shiftKey && boxes.includes(last)) {
      const [from, to] = [boxes.indexOf(last), boxes.indexOf(event.target)].sort((a, b) => a - b);
      for (const box of boxes.slice(from, to + 1)) {
        if (box.closest("li, tr")?.hidden !== true) box.checked = event.target.checked;
      }
    }
    last = event.target;
    count(scope);
  });
  scope.addEventListener("change", () => count(scope));
  count(scope);
}

for (const scope of document.querySelectorAll("[data-pick]")) start(scope);
const countAll = () => document.querySelectorAll("[data-pick]").forEach(count);
addEventListener("pageshow", countAll);
document.addEventListener("topboard:fresh", countAll);
