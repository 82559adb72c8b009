// The worker that keeps pages readable without a network, and the bar that says how old a page is.
// The page's own address, even if it is the response to a form posted elsewhere; empty if it has none.
const address = document.documentElement.dataset.page ?? location.href;
const bar = document.querySelector("[data-offline]");
const opened = new Date(document.documentElement.dataset.asOf ?? Date.now());
const stale = "asOf" in document.documentElement.dataset;

function show() {
  if (!bar) return;
  const today = opened.toDateString() === new Date().toDateString();
  const format = { hour: "2-digit", minute: "2-digit", hourCycle: "h23", ...(today ? {} : { day: "numeric", month: "short" }) };
  bar.querySelector("[data-offline-time]").textContent = opened.toLocaleString([], format);
  bar.hidden = navigator.onLine && !stale;
  bar.querySelector("[data-offline-now]").hidden = navigator.onLine;
  for (const each of bar.querySelectorAll("[data-offline-back], a")) each.hidden = !navigator.onLine;
}

addEventListener("online", show);
addEventListener("offline", show);
show();

if ("serviceWorker" in navigator) {
  const first = !navigator.serviceWorker.controller;
  await navigator.serviceWorker.register("/sw.js", { scope: "/", updateViaCache: "none" }).catch(() => {});
  if (first && !stale && address) {
    const { active } = await navigator.serviceWorker.ready;
    const files = [...document.querySelectorAll("link[rel=stylesheet], script[src]")].map((each) => each.href || each.src);
    active.postMessage({ keep: new URL(address, location.href).href, files });
  }
}
