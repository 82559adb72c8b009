// Folds of a form: the words beside a summary follow the fields that they tell of, <span data-held="name">.
const chosen = (control) => [...control.selectedOptions].filter((option) => option.value).map((option) => option.textContent.trim());

function words(control) {
  if (control.type === "checkbox") return control.checked;
  if (control.type === "radio") return control.checked ? (control.labels[0]?.textContent.trim() ?? "") : "";
  if (control.selectedOptions) return chosen(control).join(", ");
  const typed = control.value.trim();
  return typed === "0" ? "" : typed;
}

function tell(span) {
  const form = span.closest("form");
  if (!form) return;
  const { held, label, none } = span.dataset;
  const parts = new RegExp(`^${held}(_\\d+)?$`);
  const fields = [...form.elements].filter(({ name }) => parts.test(name));
  const found = fields.map(words).filter(Boolean);
  if (!found.length) span.textContent = none;
  else if (found[0] === true) span.textContent = label;
  else if ("flows" in span.dataset) span.textContent = `${label} ${found[0][0].toLowerCase()}${found[0].slice(1)}`;
  else span.textContent = `${label ? `${label}: ` : ""}${found.join(", ")}`;
}

// What another script chose before this one was loaded, or the browser filled in on the way back, is no change.
addEventListener("pageshow", () => document.querySelectorAll("[data-held]").forEach(tell));
for (const kind of ["input", "change"]) {
  addEventListener(kind, (event) => {
    for (const span of event.target.form?.querySelectorAll("[data-held]") ?? []) tell(span);
  });
}
