// Notes above the content can be closed; the first summary of errors takes the focus.
// <select data-go> in a form sends it on change.
for (const note of document.querySelectorAll(".toast")) {
  const close = note.querySelector("[data-close]");
  if (!close) continue;
  close.hidden = false;
  close.addEventListener("click", () => note.remove());
}
document.querySelector(".errors[tabindex]")?.focus();
for (const field of document.querySelectorAll("[data-go]")) {
  field.addEventListener("change", () => field.form?.requestSubmit());
}
