// Asks before a page is left on which something was typed, ticked or chosen and not sent. It watches every form that saves,
// and any form with data-unsaved; lists of boxes that only choose whom a button means (data-pick) take part by that alone.
// A form with data-unsaved="never" saves nothing: it asks who somebody is. One with "saved" was saved as it is shown. Nobody
// is asked on the way of a link with data-cancel: it gives up its form on purpose.
const NOT_TYPED = new Set(["hidden", "submit", "button", "reset", "image", "search"]);
let sent = null;

function changed(control) {
  if (!control.name || control.disabled || NOT_TYPED.has(control.type)) return false;
  if ("pane" in control.dataset) return false; // which list a phone shows
  if (control.autocomplete === "current-password") return false; // a browser that knows it fills it in
  if (control.type === "file") return control.files.length > 0;
  if (control.type === "checkbox" || control.type === "radio") return control.checked !== control.defaultChecked;
  if (control.type === "select-one") {
    const first = [...control.options].findIndex((option) => option.defaultSelected);
    return control.selectedIndex !== Math.max(first, 0);
  }
  if (control.options) return [...control.options].some((option) => option.selected !== option.defaultSelected);
  return "defaultValue" in control && control.value !== control.defaultValue;
}

// A form that was refused shows what was typed as if it had been so from the start; so does one with data-unsaved="now".
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

// Some browsers don't keep a page for the way back to it while it could ask, so it can only while there is something to lose.
function watch() {
  if (pending()) addEventListener("beforeunload", ask);
  else removeEventListener("beforeunload", ask);
}
for (const kind of ["input", "change", "click", "reset", "pageshow"]) addEventListener(kind, () => setTimeout(watch));
watch();
