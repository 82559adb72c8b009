// For pages that are filled in while `live.js` keeps them up to date, and loaded before it: a [data-live-typed] row stays as
// it is while somebody has typed in it, or while what was typed is on its way.
const dirty = (field) => field.type !== "hidden" && field.value !== field.defaultValue;
const typedIn = (row) => row.matches("[aria-busy]") || [...row.querySelectorAll("input, textarea")].some(dirty);
const isTyped = (node) => node.matches("[data-live-typed]") && typedIn(node);
const holdsTyped = (node) => node.nodeType === 1 && [node, ...node.querySelectorAll("[data-live-typed]")].some(isTyped);

// A typed row that comes elsewhere on the page moves there as it is.
function keepTyped(node) {
  if (node.nodeType !== 1) return;
  for (const fresh of [node, ...node.querySelectorAll("*")].filter((each) => each.matches("[data-live-typed][id]"))) {
    const mine = [...document.querySelectorAll(`[id="${fresh.id}"]`)].find((each) => each !== fresh && isTyped(each));
    if (!mine) continue;
    fresh.replaceWith(mine);
    for (let fold = mine.closest("details"); fold; fold = fold.parentElement.closest("details")) fold.open = true;
  }
}

// Finds where the focus goes if what has it is gone by then: its row, else the row after it or before it.
function nearest(node) {
  const row = node?.closest("[data-key], [data-live-typed]");
  const around = row ? [row, row.nextElementSibling, row.previousElementSibling] : [];
  return () => {
    const left = around.find((each) => each?.isConnected);
    return left?.querySelector("a[href], button:enabled, input:enabled") ?? left;
  };
}

globalThis.topboardTyped = { isTyped, holdsTyped, keepTyped, nearest };
