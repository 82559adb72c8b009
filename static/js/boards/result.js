// The result of a board while it is typed: what the ticks mean, the sum, steppers, the next field, and the last step back.
// The server says the same words and derives the same result from the ticks, so the form works without any of this.
const YEAR = /^\d\d$/;
const AUTOMATIC = 800; // ms after an automatic move in which Enter or Tab still belongs to the field before

// Throws if the browser blocks storage for this site, for example with all cookies.
function storage() {
  try {
    return sessionStorage;
  } catch {
    return null;
  }
}

function start(form) {
  const boxes = [...form.querySelectorAll(".won input")];
  const lines = [...form.querySelectorAll("[data-row]")];
  const centers = [...form.querySelectorAll("[data-centers]")];
  const verdict = form.querySelector("[data-verdict]");
  const total = form.querySelector("[data-total]");
  const undo = form.querySelector("[data-undo]");
  const notSaved = document.querySelector("[data-not-saved]");
  const allSurvivors = "allSurvivors" in form.dataset;
  const most = Number(total?.dataset.most);
  const unsavedAtFirst = notSaved?.hidden === false;
  const savedUndo = undo && { html: undo.innerHTML, hidden: undo.hidden };
  const steps = [];
  let moved = 0;

  const fill = (words, values) => words.replace(/\{(\w+)\}/g, (_, name) => values[name]);
  const fields = () => [...form.querySelectorAll("input[inputmode]")].filter((each) => each.checkVisibility({ visibilityProperty: true }));
  const rowOf = (field) => field.closest("[data-row]");
  const count = (field) => field?.value || field?.dataset.centers; // the chart's value if nothing is typed
  const sum = () => centers.reduce((all, each) => all + (Number.parseInt(count(each), 10) || 0), 0);
  const full = () => centers.length > 0 && sum() === most; // if so, a blank counts as 0
  const lives = (k) => (count(centers[k]) || (full() ? "0" : "")) !== "0";
  const asked = form.dataset.needs.split(" ").filter(Boolean);
  const isAsked = (field) => asked.some((name) => (name === "last_year" ? field.id === name : field.name.endsWith(`-${name}`)));
  const missing = () => fields().find((field) => isAsked(field) && !count(field) && !("centers" in field.dataset && full()));
  const counted = () => centers.length > 0 && centers.every((each) => /^\d+$/.test(count(each) || (full() ? "0" : "")));

  function say() {
    const names = boxes.filter((box) => box.checked).map((box) => box.dataset.name);
    const kind = names.length === 0 ? "none" : names.length === boxes.length ? "all" : names.length === 1 ? "solo" : "draw";
    if (verdict) {
      const said = verdict.dataset;
      const listed = names.length > 1 ? `${names.slice(0, -1).join(", ")} ${said.and} ${names.at(-1)}` : names[0];
      const rest = Object.assign(document.createElement("span"), { textContent: kind === "solo" || kind === "draw" ? said.rest : "" });
      const words = fill(said[kind], { names: listed, n: names.length });
      if (!verdict.textContent.trim().startsWith(words)) verdict.replaceChildren(`${words} `, rest);
    }
    lines.forEach((line, k) => {
      const word = line.querySelector("[data-word]");
      const out = !lives(k) || Boolean(line.querySelector("[data-year]")?.value);
      line.classList.toggle("zero", out || (!centers.length && names.length > 0 && !boxes[k]?.checked));
      boxes[k]?.closest("label").classList.toggle("out", out);
      if (!word) return;
      const won = Object.assign(document.createElement("b"), { textContent: kind === "solo" ? form.dataset.soloWord : form.dataset.drewWord });
      word.replaceChildren(boxes[k].checked ? won : names.length ? form.dataset.lostWord : "–");
    });
    if (!total) return;
    const left = most - sum();
    total.querySelector("[data-sum]").textContent = fill(total.dataset.sum, { total: sum(), most });
    total.querySelector("[data-rest]").textContent = left ? fill(total.dataset[left > 0 ? "left" : "over"], { n: Math.abs(left) }) : "";
    total.classList.toggle("exact", left === 0);
    total.classList.toggle("over", left < 0);
  }

  // Where draws include all survivors, the centers pick the draw; a single power stays selected, as a solo.
  function pickSurvivors() {
    if (!allSurvivors || !counted() || boxes.filter((box) => box.checked).length === 1) return;
    boxes.forEach((box, k) => (box.checked = lives(k)));
  }

  const entered = [...form.querySelectorAll("input[inputmode]"), ...form.querySelectorAll("[data-row] select")];
  const state = () => [...boxes.map((box) => box.checked), ...entered.map((each) => each.value)];
  function restore(was) {
    boxes.forEach((box, k) => (box.checked = was[k]));
    entered.forEach((each, k) => (each.value = was[boxes.length + k]));
  }
  let before = state();

  function changed(words) {
    const now = state();
    if (now.every((each, k) => each === before[k])) return;
    steps.push({ before, words });
    before = now;
    after();
    keep();
    draft.hidden = true;
  }
  function after() {
    say();
    form.classList.toggle("begun", steps.length > 0);
    if (notSaved) notSaved.hidden = steps.length === 0 && !unsavedAtFirst;
    if (!undo) return;
    undo.hidden = steps.length === 0 && savedUndo.hidden;
    if (!steps.length) undo.innerHTML = savedUndo.html;
    else {
      const what = Object.assign(document.createElement("span"), { className: "undo-of", textContent: `: ${steps.at(-1).words}` });
      const all = document.createElement("span"); // one element, since the button lays out its children side by side
      all.append(form.dataset.undoSays, what);
      undo.replaceChildren(all);
    }
    form.dispatchEvent(new Event("input"));
  }

  // Phones discard pages without asking, so unsent input is kept in this tab and offered again. It only fits a sheet with
  // the same seats and fields in the same order, and the same version.
  const place = `sheet ${form.action}`;
  const tab = storage();
  const of = [form.elements.seen?.value ?? "", form.dataset.seats, ...[...boxes, ...entered].map((each) => each.name)].join(" ");
  const draft = form.querySelector("[data-draft]");
  const forget = () => tab?.removeItem(place);
  function keep() {
    if (steps.length) tab?.setItem(place, JSON.stringify({ of, was: state() }));
    else forget();
  }
  function offer() {
    const kept = JSON.parse(tab?.getItem(place) ?? "null");
    if (!kept) return;
    if (kept.of !== of || form.querySelector("[aria-invalid=true]") || kept.was.every((each, k) => each === before[k])) return forget();
    draft.hidden = false;
    draft.querySelector("[data-draft-drop]").addEventListener("click", () => {
      forget();
      draft.hidden = true;
    });
    draft.querySelector("[data-draft-fill]").addEventListener("click", () => {
      restore(kept.was);
      changed(form.dataset.draftWord);
      (missing() ?? form.querySelector(".bar .main")).focus();
    });
  }

  // Wait for a second digit only if the resulting number could still fit on the board.
  function takesNoMore(text) {
    if (!/^\d{1,2}$/.test(text)) return false;
    const left = most - sum() + Number(text);
    return text.length === 2 || text === "0" || Number(text) * 10 > left;
  }

  function next(field) {
    const all = fields();
    const to = all[all.indexOf(field) + 1] ?? form.querySelector(".bar .main");
    to.focus();
    to.select?.();
  }

  // Enter outside of a number moves to the first one that the scoring needs and that is still blank, if any.
  function goOn() {
    const finish = form.querySelector(".bar .main");
    if (asked.length) (missing() ?? finish).focus();
    else if (steps.length) finish.click();
  }

  function step(field, by) {
    const value = Number.parseInt(field.value, 10) || 0;
    const least = "year" in field.dataset ? 1901 : 0;
    field.value = Math.max(least, (value || (least && least - 1)) + by);
    field.dispatchEvent(new Event("input", { bubbles: true }));
    field.dispatchEvent(new Event("change", { bubbles: true }));
  }

  for (const field of form.querySelectorAll("[data-step]")) {
    const label = field.labels[0]?.textContent.replace(/\s+/g, " ").trim();
    for (const [sign, by, says] of [["−", -1, form.dataset.less], ["+", 1, form.dataset.more]]) {
      const button = Object.assign(document.createElement("button"), { type: "button", tabIndex: -1, textContent: sign });
      button.setAttribute("aria-label", `${says}, ${label}`);
      button.addEventListener("click", () => step(field, by));
      if (by < 0) field.before(button);
      else field.after(button);
    }
  }

  // Select the content, so that typing replaces it however the field got the focus.
  let selected = null;
  form.addEventListener("focusin", ({ target }) => {
    if (!target.matches("input[inputmode]")) return;
    selected = target;
    target.select();
  });
  form.addEventListener("click", ({ target }) => {
    if (target === selected && target.selectionStart === target.selectionEnd) target.select();
    selected = null;
  });

  function corrected(field) {
    const line = rowOf(field) ?? field.closest(".row") ?? form;
    const error = document.getElementById(`${field.id}_error`);
    if (field.getAttribute("aria-invalid") !== "true") return;
    field.removeAttribute("aria-invalid");
    const why = error?.closest(".why");
    error?.remove();
    if (why && !why.querySelector("p")) why.remove();
    if (!line.querySelector("[aria-invalid=true]")) line.classList.remove("bad");
  }

  form.addEventListener("input", (event) => {
    const field = event.target;
    if (!field.matches?.("input[inputmode]")) return;
    corrected(field);
    say();
    if (!event.inputType?.startsWith("insert")) return;
    const text = field.value;
    const complete = "year" in field.dataset ? (YEAR.test(text) && text !== "19") || /^\d{4}$/.test(text) : "centers" in field.dataset && takesNoMore(text);
    if (!complete) return;
    moved = Date.now();
    next(field);
  });

  form.addEventListener("change", (event) => {
    const field = event.target;
    if (boxes.includes(field)) {
      if (allSurvivors && counted()) {
        const alone = before.slice(0, boxes.length).filter(Boolean).length === 1 && before[boxes.indexOf(field)];
        boxes.forEach((box, k) => (box.checked = alone ? lives(k) : box === field));
      }
      return changed(`${field.dataset.name} ${field.checked ? form.dataset.picked : form.dataset.unpicked}`);
    }
    if (!entered.includes(field)) return;
    if ("year" in field.dataset && YEAR.test(field.value) && field.value !== "00") field.value = `19${field.value}`;
    if ("centers" in field.dataset) {
      pickSurvivors();
      form.elements.changed_last.value = centers.indexOf(field);
    }
    const was = before[boxes.length + entered.indexOf(field)];
    const word = (value) => [...(field.options ?? [])].find((each) => each.value === value)?.text || value || "–";
    changed(`${rowOf(field)?.dataset.row ?? field.labels[0].textContent.trim()} ${word(was)} → ${word(field.value)}`);
  });

  form.addEventListener("keydown", (event) => {
    const field = event.target;
    const typed = field.matches("input[inputmode]");
    if (event.key === "Enter" && !event.ctrlKey && !event.metaKey && (typed || boxes.includes(field))) {
      event.preventDefault();
      if (boxes.includes(field)) goOn();
      else if (Date.now() - moved > AUTOMATIC || field.value !== field.defaultValue) next(field);
      moved = 0;
    }
    if (event.key === "Tab" && !event.shiftKey && typed && Date.now() - moved < AUTOMATIC) {
      event.preventDefault(); // it belongs to the previous field
      moved = 0;
    }
    const by = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (by && "step" in field.dataset) {
      event.preventDefault();
      step(field, by);
    }
  });

  // A digit that is typed outside of a field goes to the first that is empty.
  addEventListener("keydown", (event) => {
    if (!/^\d$/.test(event.key) || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target.matches("input:not([type=checkbox]), select, textarea") || document.querySelector("dialog[open]")) return;
    fields().find((each) => each.value === "")?.focus();
  });

  // Enter outside of any control acts as if it were pressed on a power.
  addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
    if (event.target.closest("a, button, input, select, textarea, summary") || !steps.length || document.querySelector("dialog[open]")) return;
    event.preventDefault();
    goOn();
  });

  const live = form.querySelector("[data-all-who-live]");
  if (live) live.hidden = false;
  live?.addEventListener("click", () => {
    boxes.forEach((box, k) => (box.checked = lives(k) && !lines[k].querySelector("[data-year]")?.value));
    changed(live.firstChild.textContent.trim());
  });
  form.querySelector("[data-a-draw]")?.addEventListener("click", () => {
    form.querySelector("[data-conceded]").remove();
    boxes.forEach((box, k) => (box.checked = allSurvivors && counted() ? lives(k) : box.checked));
    changed(form.dataset.drewWord);
    boxes[0].focus();
  });
  undo?.addEventListener("click", (event) => {
    if (!steps.length) return;
    event.preventDefault();
    before = steps.pop().before;
    restore(before);
    after();
    keep();
  });

  form.addEventListener("submit", forget);
  const { onward } = form.elements;
  if (onward) addEventListener("keydown", (event) => (onward.value = event.key === "Enter" && (event.ctrlKey || event.metaKey) ? "yes" : ""), true);

  form.classList.add("scripted");
  say();
  offer();
}

for (const form of document.querySelectorAll("form[data-sheet]")) start(form);
