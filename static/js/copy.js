// Puts the address of a link on the clipboard: <button hidden data-copy-of="id of the link" data-copied="Copied">.
// Without scripts, or where the browser has no clipboard, the link itself is there to copy.
function offer(root) {
  if (!navigator.clipboard) return;
  for (const button of root.querySelectorAll("button[data-copy-of]")) button.hidden = false;
}

document.addEventListener("click", async (event) => {
  const button = event.target.closest("button[data-copy-of]");
  const link = button && document.getElementById(button.dataset.copyOf);
  if (!link) return;
  try {
    await navigator.clipboard.writeText(link.href);
    const label = button.textContent;
    button.textContent = button.dataset.copied;
    setTimeout(() => (button.textContent = label), 2000);
  } catch {
    link.focus();
  }
});

offer(document);
document.addEventListener("previewed", () => offer(document));
