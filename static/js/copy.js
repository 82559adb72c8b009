// Puts the address of a link, or the text of a field, on the clipboard:
// <button hidden data-copy-of="id of the link or field" data-copied="Copied">.
// Without scripts, or where the browser has no clipboard, the link or field itself is there to copy.
function offer(root) {
  if (!navigator.clipboard) return;
  for (const button of root.querySelectorAll("button[data-copy-of]")) button.hidden = false;
}

document.addEventListener("click", async (event) => {
  const button = event.target.closest("button[data-copy-of]");
  const source = button && document.getElementById(button.dataset.copyOf);
  if (!source) return;
  try {
    await navigator.clipboard.writeText(source.href ?? source.value);
    const label = button.textContent;
    button.textContent = button.dataset.copied;
    setTimeout(() => (button.textContent = label), 2000);
  } catch {
    source.focus();
    source.select?.();
  }
});

offer(document);
document.addEventListener("previewed", () => offer(document));
