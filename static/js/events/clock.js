// Counts clocks down by the server's time: [data-clock-ends] shows the time left, [data-until] is removed when its time
// comes. The server sends its time in the Topboard-Time header of each response; the device's own clock isn't used.
// The page's own address, even if it is the response to a form posted elsewhere; empty if it has none.
const address = document.documentElement.dataset.page ?? location.href;
const root = document.querySelector("[data-live-url], [data-clock-source]");
const NEAR = 5 * 60 * 1000;
const SELDOM = 5000;
let asked = -SELDOM;
let told = null; // the server's time in ms, and our monotonic clock when it was received

function hear(milliseconds) {
  if (!(milliseconds > 0)) return;
  told = { server: milliseconds, at: performance.now() };
  tick();
}

const now = () => told.server + performance.now() - told.at;

function words(milliseconds) {
  const seconds = Math.ceil(milliseconds / 1000);
  const two = (number) => String(number).padStart(2, "0");
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor(seconds / 60) % 60;
  return hours ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

function tick() {
  if (!told) {
    if (performance.now() > asked + SELDOM) ask(); // the page had no clock until now
    return;
  }
  for (const face of document.querySelectorAll("[data-clock-ends]")) {
    const left = Date.parse(face.dataset.clockEnds) - now();
    const text = left > 0 ? words(left) : face.dataset.clockUp;
    if (face.textContent !== text) face.textContent = text;
    face.classList.toggle("is-up", left <= 0);
    face.classList.toggle("is-near", left > 0 && left < NEAR);
    face.hidden = false;
  }
  for (const note of document.querySelectorAll("[data-until]")) {
    if (Date.parse(note.dataset.until) <= now()) note.remove();
  }
}

// A cached page doesn't know the time, and a phone that slept has lost it: both send a HEAD request for the page.
async function ask() {
  if (!document.querySelector("[data-clock-ends], [data-until]")) return;
  const before = performance.now();
  asked = before;
  try {
    const answer = await fetch(address, { method: "HEAD", cache: "no-store" });
    const sent = Number(answer.headers.get("Topboard-Time"));
    if (sent) hear(sent + (performance.now() - before) / 2);
  } catch {
    // Keep the current display until the next attempt.
  }
}

if (root && address) {
  setInterval(tick, 500);
  ask();
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden) ask();
  });
  addEventListener("online", ask);
}
