// Rows show results that wait on the device (queue.js), and accept figures in the meantime, which are sent with the result.
// Once a result is sent or discarded, round.js shows the row as the site has it.
const { queuePage } = document.querySelector("#results").dataset;
const blank = document.querySelector("template[data-queued]");
const sheetOf = (row) => row.querySelector("[data-sheet]");
const buttonsOf = (row) => [...row.querySelectorAll("button[name=result]")].filter((each) => !each.closest("[data-sheet]"));
const rowOf = (result) => document.getElementById(`table-${result.split(" ")[0]}`);
const resultIn = (fields) => fields.find(([name]) => name === "result")?.[1] ?? "";
const figuresIn = (fields) => fields.filter(([name, value]) => /^seats\[\d\]/.test(name) && value).map(([, value]) => value);

// Until it is sent, the row shows what `button` said; the row's open fields are sent with it.
function mark(row, result, { figures = [], what = "", says = "" } = {}) {
  row.classList.add("queued", "flagged");
  const code = result.split(" ")[1];
  for (const each of buttonsOf(row)) each.classList.toggle("won", each.value.split(" ")[1] === code);
  const end = row.querySelector(".endc");
  end.querySelector("[data-queued-note]")?.remove();
  for (const each of end.children) each.hidden = true;
  const note = document.importNode(blank.content, true).firstElementChild;
  note.querySelector("[data-queued-figures]").textContent = figures.length ? `${figures.join(" : ")} · ` : "";
  end.prepend(note);
  const save = sheetOf(row)?.querySelector("button");
  if (save && !save.value) {
    save.value = result;
    save.dataset.queue = what;
    save.dataset.queueSays = says;
  }
}

function unmark(row) {
  row.classList.remove("queued", "flagged");
  if (row.matches(".open")) for (const each of row.querySelectorAll(".won")) each.classList.remove("won");
  row.querySelector("[data-queued-note]")?.remove();
  for (const each of row.querySelector(".endc").children) each.hidden = false;
  sheetOf(row)?.querySelector("button").removeAttribute("value");
  row.dispatchEvent(new Event("settled", { bubbles: true }));
}

// Mark the row before anything else happens in it.
addEventListener("unsent", ({ detail: { button, body } }) => {
  const result = String(body.get("result") ?? "");
  const row = result && rowOf(result);
  if (!row) return;
  const own = buttonsOf(row).find((each) => each.value === result);
  const { queue: what, queueSays: says } = button.dataset;
  if (button.closest("[data-sheet]")) {
    sheetOf(row)?.remove();
    row.classList.remove("here");
  }
  mark(row, result, { figures: figuresIn([...body]), what, says: says ?? own?.dataset.queueSays });
});

function show() {
  const waits = new Map();
  for (const { page, state, fields, what } of self.outbox?.mine ?? []) {
    const row = page === queuePage && state === "waiting" && resultIn(fields) && rowOf(resultIn(fields));
    if (row) waits.set(row, { fields, what });
  }
  for (const row of document.querySelectorAll(".tb.queued")) if (!waits.has(row)) unmark(row);
  for (const [row, { fields, what }] of waits) {
    const result = resultIn(fields);
    const code = result.split(" ")[1];
    const says = buttonsOf(row).find((each) => each.value.split(" ")[1] === code)?.dataset.queueSays;
    mark(row, result, { figures: figuresIn(fields), what, says });
  }
}

addEventListener("outbox", show);
addEventListener("swapped", show);
addEventListener("sent", (event) => event.preventDefault());
show();
