// A form is sent once: a second tap, and a key that is held down, would send it again before the answer is here. Scripts that
// send a form themselves prevent its submit event, and are left alone. A form is free again when the way back leads to it,
// when somebody chooses to stay on the page, and after a while, as some answers are files and leave the page as it is.
const WAIT = 10_000; // ms
const onTheirWay = new Set();

addEventListener("submit", (event) => {
  const form = event.target;
  if (form.method !== "post") return;
  if (onTheirWay.has(form)) {
    event.preventDefault();
    event.stopImmediatePropagation();
    return;
  }
  setTimeout(() => {
    if (event.defaultPrevented) return;
    onTheirWay.add(form);
    setTimeout(() => onTheirWay.delete(form), WAIT);
  });
}, true);

addEventListener("keydown", (event) => {
  if (event.repeat && event.key === "Enter" && event.target.matches("button, input, a, summary")) event.preventDefault();
}, true);

addEventListener("beforeunload", (event) => setTimeout(() => event.defaultPrevented && onTheirWay.clear()));
addEventListener("pageshow", () => onTheirWay.clear());
