// A last day that is empty or before the first follows the first day.
for (const last of document.querySelectorAll("[data-not-before]")) {
  const first = last.form.elements[last.dataset.notBefore];
  first.addEventListener("change", () => {
    if (last.value < first.value) last.value = first.value;
  });
}
