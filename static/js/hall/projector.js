// Turns the slides of the projector. Keys: arrows turn, space holds, F fills the screen. Resting slides ([data-rests]) are
// shown only when somebody turns to them, until the next turn. The control bar is visible while somebody is active.
const AWAKE = 4000;
const main = document.querySelector("main[data-seconds]");
const ticker = document.querySelector(".ticker");
const seconds = Number(main.dataset.seconds);
const hold = document.querySelector("[data-hold]");
const count = document.querySelector("[data-slide-count]");
const full = document.querySelector("[data-full]");
const slides = () => [...main.querySelectorAll(":scope > .slide")];
const rests = (slide) => "rests" in slide.dataset;
let at = Math.max(0, slides().findIndex((slide) => !slide.hidden));
let current = slides()[at]?.dataset.key;
let picked = true; // chosen by the address or by a person
let held = !seconds;
let timer = 0;
let sleep = 0;

// After an update, keep the same slide, unless it is gone, or it rests and nobody asked for it.
function show() {
  const all = slides();
  const found = all.findIndex((slide) => slide.dataset.key === current);
  at = found >= 0 && (picked || !rests(all[found])) ? found : Math.max(0, all.findIndex((slide) => !rests(slide)));
  current = all[at].dataset.key;
  all.forEach((slide, index) => {
    slide.hidden = index !== at;
  });
  count.textContent = `${at + 1} / ${all.length}`;
}

function turn(step, byHand) {
  const all = slides();
  picked = byHand;
  do at = (at + step + all.length) % all.length;
  while (!byHand && rests(all[at]) && !all.every(rests));
  current = all[at].dataset.key;
  show();
  wait();
}

function wait() {
  clearTimeout(timer);
  if (held) return;
  timer = setTimeout(() => {
    if (ticker.children.length > 1) ticker.append(ticker.firstElementChild);
    turn(1, false);
  }, (seconds || 15) * 1000);
}

function toggle() {
  held = !held;
  const other = hold.dataset.hold;
  hold.dataset.hold = hold.textContent;
  hold.textContent = other;
  wait();
}

function wake() {
  document.body.classList.add("awake");
  clearTimeout(sleep);
  sleep = setTimeout(() => document.body.classList.remove("awake"), AWAKE);
}

for (const button of document.querySelectorAll("[data-turn]")) {
  button.hidden = false;
  button.addEventListener("click", () => turn(Number(button.dataset.turn), true));
}
hold.hidden = false;
if (held) [hold.textContent, hold.dataset.hold] = [hold.dataset.hold, hold.textContent];
hold.addEventListener("click", toggle);
const fill = () => (document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen());
if (document.fullscreenEnabled) {
  full.hidden = false;
  full.addEventListener("click", fill);
}
for (const kind of ["pointerdown", "keydown"]) addEventListener(kind, wake);
// Browsers fire a move event for a resting mouse when a page loads or changes below it.
let before = "";
addEventListener("mousemove", (event) => {
  const place = `${event.screenX} ${event.screenY}`;
  if (place !== before) {
    if (before || event.movementX || event.movementY) wake();
    before = place;
  }
});
addEventListener("keydown", (event) => {
  if (event.target.closest("input, select, button, summary, a") || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === "ArrowRight") turn(1, true);
  else if (event.key === "ArrowLeft") turn(-1, true);
  else if (event.key === " ") toggle();
  else if (event.key === "f" && document.fullscreenEnabled) fill();
  else return;
  event.preventDefault();
});
document.addEventListener("topboard:fresh", show);

// The time of day by the server's clock, or by this machine's until the server has responded.
let ahead = 0;
async function ask() {
  try {
    const answer = await fetch(location.href, { method: "HEAD", cache: "no-store" });
    const sent = Number(answer.headers.get("Topboard-Time"));
    if (sent) ahead = sent - Date.now();
  } catch {
    // Shown as before until the next try.
  }
}
function tick() {
  for (const face of document.querySelectorAll("[data-now]")) {
    const format = { timeStyle: "short", timeZone: face.dataset.now };
    face.textContent = new Date(Date.now() + ahead).toLocaleTimeString("en-GB", format);
    face.hidden = false;
  }
}
setInterval(tick, 1000);
setInterval(ask, 600000);
ask().then(tick);

// Keep the screen of an unattended machine on, if the browser allows it.
const stay = () => !document.hidden && navigator.wakeLock?.request("screen").catch(() => {});
document.addEventListener("visibilitychange", stay);
stay();
document.body.classList.add("ready");
show();
wait();
