// Asks before somebody leaves a page with unsent input. It watches every form that saves, and any form with data-unsaved;
// forms that only select rows for a button (data-pick) are watched only with that attribute. A form with
// data-unsaved="never" saves nothing: it asks who somebody is. One with "saved" has been saved as shown. A link with
// data-cancel discards its form on purpose, without a question.
const NOT_TYPED = new Set(["hidden", "submit", "button", "reset", "image", "search"]);
let sent = null;

function changed(control) {
  if (!control.name || control.disabled || NOT_TYPED.has(control.type)) return false;
  if ("pane" in control.dataset) return false; // only switches the list that a phone shows
  if (control.autocomplete === "current-password") return false; // browsers fill it in themselves
  if (control.type === "file") return control.files.length > 0;
  if (control.type === "checkbox" || control.type === "radio") return control.checked !== control.defaultChecked;
  if (control.type === "select-one") {
    const first = [...control.options].findIndex((option) => option.defaultSelected);
    return control.selectedIndex !== Math.max(first, 0);
  }
  if (control.options) return [...control.options].some((option) => option.selected !== option.defaultSelected);
  return "defaultValue" in control && control.value !== control.defaultValue;
}

// A rejected form shows unsaved input as its initial values; so does one with data-unsaved="now".
function unsaved(form) {
  if (form.dataset.unsaved === "never") return false;
  const saves = form.method === "post" && !("pick" in form.dataset);
  if (!saves && !("unsaved" in form.dataset)) return false;
  if (form.dataset.unsaved === "now") return true;
  const refused = form.dataset.unsaved !== "saved" && form.querySelector("[aria-invalid=true]") !== null;
  return refused || [...form.elements].some(changed);
}

addEventListener("submit", (event) => (sent = event.target));
addEventListener("click", ({ target }) => {
  const cancel = target.closest?.("a[data-cancel]");
  if (cancel) sent = cancel.closest("form");
});
addEventListener("input", (event) => {
  if (event.target.form === sent) sent = null;
});

const pending = () => [...document.forms].some((form) => form !== sent && unsaved(form));
function ask(event) {
  if (pending()) event.preventDefault();
}

// Some browsers keep a page out of the back/forward cache while it has this listener, so add it only if there is something
// to lose.
function watch() {
  if (pending()) addEventListener("beforeunload", ask);
  else removeEventListener("beforeunload", ask);
}
for (const kind of ["input", "change", "click", "reset", "pageshow"]) addEventListener(kind, () => setTimeout(watch));
watch();
