// Formula fields: suggests words that begin with the typed letters, and closes brackets on demand.
// The words are those of the page's own list (#words); the names of values are read from the form as it is now.
const list = document.getElementById("words");
const MOST = 8;
let open = null; // { field, box, options, at, from }

function known(form) {
  const words = [...(list?.querySelectorAll("[data-word]") ?? [])].map((code) => ({
    word: code.dataset.word,
    also: (code.dataset.also ?? "").split(" "),
    meaning: code.closest("dt").nextElementSibling.textContent,
  }));
  const names = [...form.querySelectorAll('input[name^="values["][name$=".name"]')];
  return [...names.map((input) => ({ word: input.value, also: [], meaning: "" })), ...words];
}

function matches(field, typed) {
  const start = typed.toLowerCase();
  const found = known(field.form).filter(({ word }) => word.toLowerCase().startsWith(start) && word);
  const others = known(field.form).filter((each) => !found.includes(each) && each.also.some((name) => name.startsWith(start) && name));
  const offered = [...found, ...others].slice(0, MOST);
  return offered.length === 1 && offered[0].word.toLowerCase() === start ? [] : offered;
}

function close() {
  if (!open) return;
  open.field.removeAttribute("aria-activedescendant");
  open.field.removeAttribute("aria-controls");
  open.box.remove();
  open = null;
}

function say(text) {
  let status = document.getElementById("complete-status");
  if (!status) {
    status = document.createElement("p");
    status.id = "complete-status";
    status.className = "vh";
    status.setAttribute("role", "status");
    list.after(status);
  }
  status.textContent = text;
}

function show(field, offered, from) {
  close();
  const box = document.createElement("ul");
  box.id = "complete";
  box.className = "complete";
  box.setAttribute("role", "listbox");
  box.setAttribute("aria-label", list.dataset.completeLabel);
  const options = offered.map(({ word, meaning }, k) => {
    const option = document.createElement("li");
    option.id = `complete-${k}`;
    option.setAttribute("role", "option");
    option.setAttribute("aria-selected", "false");
    const code = document.createElement("code");
    code.textContent = word.replace("(", "(…)");
    const says = document.createElement("span");
    says.textContent = meaning;
    option.append(code, " ", says);
    option.dataset.word = word;
    box.append(option);
    return option;
  });
  box.addEventListener("pointerdown", (event) => {
    event.preventDefault(); // the field keeps the focus
    const option = event.target.closest("[role=option]");
    if (option) take(option.dataset.word);
  });
  field.after(box);
  field.setAttribute("aria-controls", box.id);
  open = { field, box, options, at: -1, from };
  say(list.dataset.completeSays.replace("{n}", String(options.length)));
}

function choose(at) {
  const { field, options } = open;
  options[open.at]?.setAttribute("aria-selected", "false");
  open.at = (at + options.length) % options.length;
  const option = options[open.at];
  option.setAttribute("aria-selected", "true");
  option.scrollIntoView({ block: "nearest" });
  field.setAttribute("aria-activedescendant", option.id);
}

function take(word) {
  const { field, from } = open;
  close();
  const rest = field.value.slice(field.selectionStart).replace(/^[A-Za-z0-9_]+/, "");
  field.setRangeText(word, from, field.value.length - rest.length, "end");
  if (word.endsWith("(") && rest.startsWith("(")) field.setRangeText("", from + word.length - 1, from + word.length, "end");
  field.dispatchEvent(new Event("input", { bubbles: true }));
  close();
}

function offer(field, always) {
  const caret = field.selectionStart;
  const typed = /[A-Za-z_][A-Za-z0-9_]*$/.exec(field.value.slice(0, caret))?.[0] ?? "";
  const offered = typed || always ? matches(field, typed) : [];
  if (offered.length) show(field, offered, caret - typed.length);
  else close();
}

function onKey(event) {
  const field = event.target;
  if (event.key === " " && event.ctrlKey) {
    event.preventDefault();
    offer(field, true);
    return;
  }
  if (!open || open.field !== field) return;
  const steps = { ArrowDown: open.at + 1, ArrowUp: open.at < 0 ? -1 : open.at - 1 };
  if (event.key in steps) {
    event.preventDefault();
    choose(steps[event.key]);
  } else if (event.key === "Enter" && open.at >= 0) {
    event.preventDefault();
    take(open.options[open.at].dataset.word);
  } else if (event.key === "Escape") {
    event.preventDefault();
    close();
  } else if (["ArrowLeft", "ArrowRight", "Home", "End"].includes(event.key)) {
    close();
  }
}

if (list) {
  for (const field of document.querySelectorAll("form.workbench textarea.code")) {
    field.setAttribute("aria-autocomplete", "list");
    field.setAttribute("aria-haspopup", "listbox");
    field.addEventListener("input", () => offer(field, false));
    field.addEventListener("keydown", onKey);
    field.addEventListener("blur", close);
  }
}

document.addEventListener("click", (event) => {
  const button = event.target.closest("button[data-close]");
  const field = button && document.getElementById(button.dataset.close);
  if (!field) return;
  event.preventDefault();
  field.value = `${field.value.trimEnd()})`;
  field.focus();
  field.setSelectionRange(field.value.length, field.value.length);
  field.dispatchEvent(new Event("input", { bubbles: true }));
  close();
});
