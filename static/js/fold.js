// Folds of a form: the text next to a summary follows the fields that it describes, <span data-held="name">.
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
  const { held, label, none, unlike } = span.dataset;
  const wordsOf = (field) => {
    const parts = new RegExp(`^${field}(_\\d+)?$`);
    return [...form.elements].filter(({ name }) => parts.test(name)).map(words).filter(Boolean);
  };
  const found = wordsOf(held);
  if (!found.length || (unlike && `${found}` === `${wordsOf(unlike)}`)) span.textContent = none;
  else if (found[0] === true) span.textContent = label;
  else if ("flows" in span.dataset) span.textContent = `${label} ${found[0][0].toLowerCase()}${found[0].slice(1)}`;
  else span.textContent = `${label ? `${label}: ` : ""}${found.join(", ")}`;
}

// Values that another script set before this one was loaded, or that the browser restored, don't count as changes.
addEventListener("pageshow", () => document.querySelectorAll("[data-held]").forEach(tell));
for (const kind of ["input", "change"]) {
  addEventListener(kind, (event) => {
    for (const span of event.target.form?.querySelectorAll("[data-held]") ?? []) tell(span);
  });
}
