// For pages that people fill in while `live.js` updates them; load it before that script. A [data-live-typed] row isn't
// updated while it holds unsent input, or while its input is being sent.
const dirty = (field) => field.type !== "hidden" && field.value !== field.defaultValue;
const typedIn = (row) => row.matches("[aria-busy]") || [...row.querySelectorAll("input, textarea")].some(dirty);
const isTyped = (node) => node.matches("[data-live-typed]") && typedIn(node);
const holdsTyped = (node) => node.nodeType === 1 && [node, ...node.querySelectorAll("[data-live-typed]")].some(isTyped);

// A row with input that the new page has elsewhere is moved there unchanged.
function keepTyped(node) {
  if (node.nodeType !== 1) return;
  for (const fresh of [node, ...node.querySelectorAll("*")].filter((each) => each.matches("[data-live-typed][id]"))) {
    const mine = [...document.querySelectorAll(`[id="${fresh.id}"]`)].find((each) => each !== fresh && isTyped(each));
    if (!mine) continue;
    fresh.replaceWith(mine);
    for (let fold = mine.closest("details"); fold; fold = fold.parentElement.closest("details")) fold.open = true;
  }
}

// Finds where the focus goes if the focused element is removed: its row, else the next or the previous row.
function nearest(node) {
  const row = node?.closest("[data-key], [data-live-typed]");
  const around = row ? [row, row.nextElementSibling, row.previousElementSibling] : [];
  return () => {
    const left = around.find((each) => each?.isConnected);
    return left?.querySelector("a[href], button:enabled, input:enabled") ?? left;
  };
}

globalThis.topboardTyped = { isTyped, holdsTyped, keepTyped, nearest };
