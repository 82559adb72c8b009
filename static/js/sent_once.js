// A form is sent once: a second tap, or a key held down, would send it again before the response arrives. Scripts that send
// a form themselves cancel its submit event and aren't affected. A form can be sent again after going back to it, when
// somebody chooses to stay on the page, and after a while, since some responses are downloads that leave the page open.
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
