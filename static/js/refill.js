// For a choice that other fields depend on: when a control with data-refill changes, its form is sent, and the parts of the
// response (data-refill-part) replace those of the same name. Input elsewhere is kept. Submitting the form does the same.
for (const control of document.querySelectorAll("[data-refill]")) {
  control.addEventListener("change", async () => {
    const body = new FormData(control.form);
    body.set("refill", "");
    try {
      const answer = await fetch(control.form.action, { method: "POST", body });
      if (!answer.ok || body.get(control.name) !== control.value) return; // another one was chosen in the meantime
      const page = new DOMParser().parseFromString(await answer.text(), "text/html");
      for (const part of page.querySelectorAll("[data-refill-part]")) {
        const old = document.querySelector(`[data-refill-part="${CSS.escape(part.dataset.refillPart)}"]`);
        if (old) replace(old, part, body);
      }
    } catch {
      // Without a network, the fields stay until the form is submitted.
    }
  });
}

// Keep the focus and what was typed since the form was sent.
function replace(old, part, sent) {
  const focused = old.contains(document.activeElement) ? document.activeElement.name : "";
  const named = (name) => part.querySelector(`[name="${CSS.escape(name)}"]`);
  const typed = [...old.querySelectorAll("select, textarea, input:not([type=checkbox], [type=radio])")].filter(
    (field) => sent.has(field.name) && field.value !== sent.get(field.name),
  );
  old.replaceWith(part);
  for (const field of typed) {
    if (named(field.name)) named(field.name).value = field.value;
  }
  if (focused) named(focused)?.focus();
}
