// Turns the slides of the projector. Keys: arrows turn, space holds, F fills the screen.
const main = document.querySelector("main[data-seconds]");
const seconds = Number(main.dataset.seconds);
const hold = document.querySelector("[data-hold]");
const count = document.querySelector("[data-slide-count]");
const full = document.querySelector("[data-full]");
const slides = () => [...main.querySelectorAll(":scope > .slide")];
let at = Math.max(0, slides().findIndex((slide) => !slide.hidden));
let current = slides()[at]?.dataset.key;
let held = !seconds;
let timer = 0;

function show() {
  const all = slides();
  const found = all.findIndex((slide) => slide.dataset.key === current);
  at = found >= 0 ? found : at % all.length;
  current = all[at].dataset.key;
  all.forEach((slide, index) => {
    slide.hidden = index !== at;
  });
  count.textContent = `${at + 1} / ${all.length}`;
}

function turn(step) {
  const all = slides();
  at = (at + step + all.length) % all.length;
  current = all[at].dataset.key;
  show();
  wait();
}

function wait() {
  clearTimeout(timer);
  if (!held) timer = setTimeout(() => turn(1), (seconds || 12) * 1000);
}

function toggle() {
  held = !held;
  const other = hold.dataset.hold;
  hold.dataset.hold = hold.textContent;
  hold.textContent = other;
  wait();
}

for (const button of document.querySelectorAll("[data-turn]")) {
  button.hidden = false;
  button.addEventListener("click", () => turn(Number(button.dataset.turn)));
}
hold.hidden = false;
if (held) [hold.textContent, hold.dataset.hold] = [hold.dataset.hold, hold.textContent];
hold.addEventListener("click", toggle);
const fill = () => (document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen());
if (document.fullscreenEnabled) {
  full.hidden = false;
  full.addEventListener("click", fill);
}
addEventListener("keydown", (event) => {
  if (event.target.closest("input, select, button, summary, a") || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === "ArrowRight") turn(1);
  else if (event.key === "ArrowLeft") turn(-1);
  else if (event.key === " ") toggle();
  else if (event.key === "f" && document.fullscreenEnabled) fill();
  else return;
  event.preventDefault();
});
document.addEventListener("topboard:fresh", show);
show();
wait();
