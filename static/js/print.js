// <button type="button" data-print hidden>Print</button>: shown where scripts run, prints the page.
for (const button of document.querySelectorAll("[data-print]")) {
  button.hidden = false;
  button.addEventListener("click", () => print());
}
