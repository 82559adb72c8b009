// Dragging one assigned player onto another picks both, as their boxes do: the swap's changes are shown, and nothing happens
// until it is confirmed. By mouse or pen; a finger scrolls the page, and taps the boxes.
const FAR = 6; // pixels after which a press becomes a drag
const seatOf = (row) => row?.querySelector('input[name="seat"]');
const rowAt = (form, x, y) => {
  const row = document.elementFromPoint(x, y)?.closest("tr");
  return row && form.contains(row) && seatOf(row) ? row : null;
};

function start(form) {
  let from = null;
  let over = null;
  let begin = null;

  function stop() {
    from?.classList.remove("drag-from");
    over?.classList.remove("drag-over");
    form.classList.remove("dragging");
    from = over = begin = null;
  }

  function pick(rows) {
    for (const box of form.querySelectorAll('input[name="seat"]:checked')) box.checked = false;
    for (const row of rows) seatOf(row).checked = true;
    seatOf(rows[1]).dispatchEvent(new Event("change", { bubbles: true }));
    form.querySelector('[data-need="seat:2"]')?.focus({ preventScroll: true });
  }

  form.addEventListener("pointerdown", (event) => {
    if (event.pointerType === "touch" || event.button !== 0 || event.target.closest("a, button, input, label")) return;
    const row = event.target.closest("tr");
    if (!seatOf(row)) return;
    from = row;
    begin = [event.clientX, event.clientY];
  });
  addEventListener("pointermove", (event) => {
    if (!from) return;
    const dragging = form.classList.contains("dragging");
    if (!dragging && Math.hypot(event.clientX - begin[0], event.clientY - begin[1]) < FAR) return;
    form.classList.add("dragging");
    from.classList.add("drag-from");
    const row = rowAt(form, event.clientX, event.clientY);
    if (row === over) return;
    over?.classList.remove("drag-over");
    over = row === from ? null : row;
    over?.classList.add("drag-over");
    getSelection()?.removeAllRanges();
  });
  addEventListener("pointerup", () => {
    const rows = over ? [from, over] : null;
    stop();
    if (rows) pick(rows);
  });
  addEventListener("pointercancel", stop);
  addEventListener("keydown", (event) => {
    if (event.key === "Escape") stop();
  });
}

for (const form of document.querySelectorAll("form[data-swap-url]")) start(form);
