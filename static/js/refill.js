// A choice that other fields follow: when a control with data-refill changes, its form is sent, and the parts of the
// answer (data-refill-part) replace their namesakes. What is typed elsewhere stays. The form does the same when it is sent.
for (const control of document.querySelectorAll("[data-refill]")) {
  control.addEventListener("change", async () => {
    const body = new FormData(control.form);
    body.set("refill", "");
    try {
      const answer = await fetch(control.form.action, { method: "POST", body });
      if (!answer.ok || body.get(control.name) !== control.value) return; // another one was chosen meanwhile
      const page = new DOMParser().parseFromString(await answer.text(), "text/html");
      for (const part of page.querySelectorAll("[data-refill-part]")) {
        document.querySelector(`[data-refill-part="${CSS.escape(part.dataset.refillPart)}"]`)?.replaceWith(part);
      }
    } catch {
      // Without a network the fields stay, and follow once the form is sent.
    }
  });
}
