// The box for anybody who arrives or leaves: what matches is shown while the name is typed, and Enter goes to it.
const box = document.querySelector("input[data-matches]");
const list = document.querySelector(box?.dataset.matches ?? null);
let timer = 0;
let running = null;

async function find() {
  running?.abort();
  running = new AbortController();
  const query = new URLSearchParams({ name: box.value });
  try {
    const answer = await fetch(`${box.form.action}?${query}`, {
      headers: { "X-Requested-Fragment": "people" },
      signal: running.signal,
    });
    if (answer.ok) list.innerHTML = await answer.text();
  } catch {
    // Without an answer, Find leads to the same list on a page of its own.
  }
}

if (list) {
  box.addEventListener("input", () => {
    clearTimeout(timer);
    timer = setTimeout(find, 150);
  });
  box.addEventListener("keydown", async (event) => {
    if (event.key !== "Enter" || event.isComposing || !box.value.trim()) return;
    event.preventDefault();
    clearTimeout(timer);
    await find();
    const first = list.querySelector("button, a.btn");
    if (first) first.focus();
    else box.form.requestSubmit();
  });
}
