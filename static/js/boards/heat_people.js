// The box for anybody who arrives or leaves: matches appear while a name is typed, and Enter moves to them.
const BOX = "input[data-matches]";
const listOf = (box) => document.querySelector(box.dataset.matches);
let timer = 0;
let running = null;

async function find(box) {
  running?.abort();
  running = new AbortController();
  const query = new URLSearchParams({ name: box.value });
  try {
    const answer = await fetch(`${box.form.action}?${query}`, {
      headers: { "X-Requested-Fragment": "people" },
      signal: running.signal,
    });
    if (answer.ok) listOf(box).innerHTML = await answer.text();
  } catch {
    // If the request fails, Find opens the same list on a page of its own.
  }
}

// Live updates may add, remove or move the box.
document.addEventListener("input", ({ target: box }) => {
  if (!box.matches(BOX)) return;
  clearTimeout(timer);
  timer = setTimeout(() => find(box), 150);
});
document.addEventListener("keydown", async (event) => {
  const box = event.target;
  if (event.key !== "Enter" || event.isComposing || !box.matches?.(BOX) || !box.value.trim()) return;
  event.preventDefault();
  clearTimeout(timer);
  await find(box);
  const first = listOf(box).querySelector("button, a.btn");
  if (first) first.focus();
  else box.form.requestSubmit();
});
