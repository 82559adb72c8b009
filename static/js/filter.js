// Search as you type: <input data-filter="#list"> hides the rows of that list that lack the words.
// <p role="status" data-filter-count="{n} of {total} shown"> in the same form or section says how many.
// Letters that no Unicode normal form decomposes; the same as `PLAIN_LETTERS` in common/pure/letters.py.
const LETTERS = { ł: "l", ø: "o", đ: "d", ð: "d", ħ: "h", ŧ: "t", ı: "i", æ: "ae", œ: "oe", þ: "th", ß: "ss" };
const plain = (text) => {
  const bare = text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
  return bare.replace(/[łøđðħŧıæœþß]/g, (letter) => LETTERS[letter]);
};

function filter(input) {
  const list = document.querySelector(input.dataset.filter);
  if (!list) return;
  const words = plain(input.value).split(/\s+/).filter(Boolean);
  const rows = list.querySelectorAll(":scope > li, :scope > tr, :scope > tbody > tr");
  let shown = 0;
  for (const row of rows) {
    const text = plain(row.dataset.filterText ?? row.textContent);
    row.hidden = !words.every((word) => text.includes(word));
    shown += row.hidden ? 0 : 1;
  }
  const says = input.closest("form, section, .pane, .tools")?.querySelector("[data-filter-count]");
  if (says) {
    says.textContent = words.length
      ? says.dataset.filterCount.replace("{n}", shown).replace("{total}", rows.length)
      : "";
  }
}

function filterAll() {
  for (const input of document.querySelectorAll("[data-filter]")) if (input.value) filter(input);
}

document.addEventListener("input", ({ target }) => {
  if (target.matches("[data-filter]")) filter(target);
});
document.addEventListener("keydown", (event) => {
  if (event.key === "Enter" && event.target.matches?.("[data-filter][data-filter-only]")) event.preventDefault();
});
document.addEventListener("topboard:fresh", filterAll);
filterAll();
