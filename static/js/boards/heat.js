// The heat's page: buttons that need a certain selection, and a preview of what a swap would change.
// <button data-need="registered:x7"> needs a multiple of seven selected, "seat:2" two, "registered:1 seat:1" one of each.
const picked = (form, name) => [...form.querySelectorAll(`input[name="${name}"]:checked`)];

function enough(form, need) {
  return need.split(" ").every((part) => {
    const [name, wanted] = part.split(":");
    const count = picked(form, name).length;
    return wanted.startsWith("x") ? count > 0 && count % Number(wanted.slice(1)) === 0 : count === Number(wanted);
  });
}

function start(form) {
  const seen = form.querySelector("input[name=previewed]");
  const rest = form.querySelector("[data-swap-says]")?.textContent;
  let asked = "";

  async function preview() {
    const says = form.querySelector("[data-swap-says]"); // it appears with the first board
    const seats = picked(form, "seat").map((box) => box.value);
    const key = seats.length === 2 ? seats.join(" ") : "";
    if (!says || key === asked) return;
    asked = key;
    seen.value = "";
    if (!key) {
      says.textContent = rest ?? says.textContent;
      return;
    }
    try {
      const answer = await fetch(form.dataset.swapUrl, {
        method: "POST",
        body: new FormData(form),
        headers: { "X-Requested-Fragment": "swap" },
      });
      const words = await answer.text();
      if (key !== asked) return;
      if (answer.status === 422) {
        says.textContent = words;
        for (const button of form.querySelectorAll('[data-need="seat:2"]')) button.disabled = true;
      }
      if (!answer.ok) return;
      says.innerHTML = words;
      seen.value = key;
    } catch {
      // If the request fails, the button opens the same preview on a page of its own.
    }
  }

  function update() {
    for (const button of form.querySelectorAll("[data-need]")) button.disabled = !enough(form, button.dataset.need);
    preview();
  }

  form.addEventListener("change", update);
  form.addEventListener("click", (event) => {
    if (event.target.closest("[data-pick-all], [data-pick-none]")) queueMicrotask(update);
  });
  addEventListener("pageshow", update);
  document.addEventListener("topboard:fresh", () => {
    asked = ""; // what others changed may change what a swap would do
    update();
  });
  update();
}

for (const form of document.querySelectorAll("form[data-swap-url]")) start(form);

// Many boards fold to a line each on a phone; a board with a ticked player stays open.
const narrow = matchMedia("(max-width: 47.99rem)");
const folded = new WeakSet();
function foldBoards(all) {
  for (const board of document.querySelectorAll("[data-narrow-fold]")) {
    if (folded.has(board) && !all) continue;
    folded.add(board);
    board.open = !narrow.matches || board.querySelector("input[name=seat]:checked") !== null;
  }
}
narrow.addEventListener("change", () => foldBoards(true));
document.addEventListener("topboard:fresh", () => foldBoards(false)); // the boards that are new
foldBoards(true);

// The list to return to is in the address only once; then restore the heat's own address.
const here = new URL(location);
if (here.searchParams.has("pane")) {
  here.searchParams.delete("pane");
  history.replaceState(history.state, "", here);
}
