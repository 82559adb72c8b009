// Keeps a page up to date: on "revision N" from the hub it fetches the page again and replaces what changed. Without the hub
// it polls every 15 to 60 s; with it, only now and then, as a message can get lost. An unchanged page costs a 304 response.
// [data-live] marks a part. It and elements with [data-key] or [id] keep their node. [data-live-keep] isn't touched while
// its value stays the same; [data-live-stay] remains even if the new page doesn't have it.
// A page that is the response to a form names its own address; empty if it has none.
const address = document.documentElement.dataset.page ?? location.href;
const root = document.querySelector("[data-live-url]");
const badgeNow = () => document.querySelector("[data-live-state]");
const MAX_DELAY = Number(root?.dataset.liveDelay ?? 4000);
const SHORTEST = 15000;
const LONGEST = 60000;
let known = Number(root?.dataset.liveRevision ?? 0);
let wanted = known;
let seen = new Date(document.documentElement.dataset.asOf ?? Date.now());
let pause = SHORTEST;
let heard = false;
let pending = 0;
let busy = false;
let tag = ""; // the ETag of what is shown
let missed = false; // something changed while the page was hidden

function show(state) {
  const badge = badgeNow();
  if (!badge || badge.dataset.state === state) return;
  const text = state === "live" ? badge.dataset.liveText : badge.dataset.lateText;
  const timeZone = badge.dataset.liveZone || undefined;
  const time = seen.toLocaleTimeString([], { hour: "2-digit", minute: "2-digit", hourCycle: "h23", timeZone });
  badge.dataset.state = state;
  badge.textContent = text.replace("{time}", time);
}

const keyOf = (node) => (node.nodeType === 1 ? node.dataset.key || node.id || node.dataset.live : "") || "";

function sameKind(old, fresh) {
  return old && old.nodeType === fresh.nodeType && old.nodeName === fresh.nodeName && keyOf(old) === keyOf(fresh);
}

function mark(node) {
  const row = (node.nodeType === 1 ? node : node.parentElement)?.closest("[data-key]");
  if (!row) return;
  row.classList.add("fresh");
  row.addEventListener("animationend", () => row.classList.remove("fresh"), { once: true });
}

function patchAttributes(old, fresh) {
  for (const { name, value } of fresh.attributes) {
    if (name !== "open" && old.getAttribute(name) !== value) old.setAttribute(name, value);
  }
  for (const { name } of [...old.attributes]) {
    if (name !== "open" && !fresh.hasAttribute(name)) old.removeAttribute(name);
  }
}

const typed = globalThis.topboardTyped; // from typed.js, if the page loads it
const stays = (node) => node?.nodeType === 1 && node.hasAttribute("data-live-stay");

// The counterpart of an element without a key: the next of its kind, after blank text and removed parts.
function likeOf(at, next) {
  let node = at;
  while (node && next.nodeType === 1 && (stays(node) || !sameKind(node, next))) node = node.nextSibling;
  return sameKind(node, next) ? node : null;
}

// Changes `old` into `fresh`, keeping nodes by their key, so that focus and open reasons stay.
function patch(old, fresh) {
  if (old.isEqualNode(fresh)) return;
  if (old.nodeType === 1 && old.dataset.liveKeep !== undefined && old.dataset.liveKeep === fresh.dataset.liveKeep) return;
  if (old.nodeType === 1 && typed?.isTyped(old)) return;
  if (old.nodeType !== 1) {
    old.nodeValue = fresh.nodeValue;
    if (fresh.nodeValue.trim()) mark(old);
    return;
  }
  patchAttributes(old, fresh);
  const keyed = new Map([...old.children].filter(keyOf).map((node) => [keyOf(node), node]));
  let at = old.firstChild;
  for (const next of [...fresh.childNodes]) {
    while (stays(at)) at = at.nextSibling;
    const match = keyOf(next) ? keyed.get(keyOf(next)) : likeOf(at, next);
    if (match && sameKind(match, next)) {
      if (match === at) at = at.nextSibling;
      else old.insertBefore(match, at);
      patch(match, next);
    } else {
      old.insertBefore(next, at);
      typed?.keepTyped(next);
      if (match && !typed?.holdsTyped(match)) {
        // A different kind of element: replace the old one, so that those after it stay aligned.
        if (match === at) at = at.nextSibling;
        match.remove();
      }
      mark(next);
    }
  }
  while (at) {
    const gone = at;
    at = at.nextSibling;
    if (!stays(gone) && !typed?.holdsTyped(gone)) gone.remove();
  }
}

// The visible rows and their positions, except sticky ones.
function inSight() {
  const places = new Map();
  for (const node of document.querySelectorAll("[data-key]")) {
    if (node.matches(".me")) continue;
    const { top, bottom } = node.getBoundingClientRect();
    if (bottom > 0 && top < innerHeight && bottom > top) places.set(node, top);
  }
  return places;
}

// Keep the reader's place, and animate rows that moved.
function settle(places) {
  const still = [...places].filter(([node]) => node.isConnected);
  const focused = still.find(([node]) => node.contains(document.activeElement));
  const [node, top] = focused ?? still[0] ?? [];
  if (node && scrollY > 0) scrollBy({ top: node.getBoundingClientRect().top - top, behavior: "instant" });
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  for (const [row, before] of still) {
    const by = before - row.getBoundingClientRect().top;
    if (row.nodeName === "TR" && Math.abs(by) > 1) {
      row.animate([{ transform: `translateY(${by}px)` }, { transform: "none" }], { duration: 400, easing: "ease-out" });
    }
  }
}

function swap(page) {
  const places = inSight();
  const focused = document.activeElement;
  const next = typed?.nearest(focused);
  const mine = document.querySelector("[data-live-announce]");
  const before = mine?.textContent;
  // Outermost parts only, chosen first: a change may remove parts inside it.
  const parts = [...document.querySelectorAll("[data-live]")].filter((part) => !part.parentElement.closest("[data-live]"));
  for (const part of parts) {
    const fresh = page.querySelector(`[data-live="${CSS.escape(part.dataset.live)}"]`);
    if (fresh) patch(part, document.importNode(fresh, true));
  }
  const target = focused?.isConnected ? focused : next?.();
  if (target && target !== document.activeElement) target.focus({ preventScroll: true });
  settle(places);
  document.dispatchEvent(new Event("topboard:fresh"));
  const said = document.querySelector("[data-live-status]");
  if (said && mine && mine.textContent !== before) said.textContent = mine.textContent.trim();
}

async function refetch() {
  if (busy) return;
  busy = true;
  const goal = wanted;
  const text = await download();
  busy = false;
  if (text === null) {
    show("late");
    later(pause);
    return;
  }
  if (text) update(new DOMParser().parseFromString(text, "text/html"), goal);
  else known = Math.max(known, goal);
  seen = new Date();
  show("live");
  if (wanted > goal) later();
}

// The page's text: empty if it is unchanged, null if the request failed.
async function download() {
  try {
    const answer = await fetch(address, { cache: "no-cache", headers: { "X-Requested-Fragment": "live" } });
    if (!answer.ok) return null;
    const newest = answer.headers.get("ETag") ?? "";
    if (newest && newest === tag) return "";
    const text = await answer.text();
    tag = newest;
    return text;
  } catch {
    return null;
  }
}

// A bug of ours: report it, and reload the whole page.
function update(page, goal) {
  try {
    swap(page);
  } catch (error) {
    reportError(error);
    location.reload();
  }
  known = Number(page.querySelector("[data-live-url]")?.dataset.liveRevision ?? goal);
  wanted = Math.max(wanted, known);
}

function later(wait = Math.random() * MAX_DELAY) {
  missed = document.hidden;
  if (pending || missed) return;
  pending = setTimeout(() => {
    pending = 0;
    refetch();
  }, wait);
}

function listen() {
  const source = new EventSource(root.dataset.liveUrl);
  const heed = (event) => {
    const number = Number(String(event.data).match(/\d+/)?.[0] ?? 0);
    if (number > wanted) wanted = number;
    if (wanted > known) later();
  };
  source.addEventListener("revision", heed);
  source.addEventListener("message", heed);
  source.addEventListener("open", () => {
    if (badgeNow()?.dataset.state === "late") later(); // messages sent in the meantime were lost
    heard = true;
    pause = SHORTEST;
    seen = new Date();
    show("live");
  });
  source.addEventListener("error", () => {
    heard = false;
    show("late");
    if (source.readyState === EventSource.CLOSED) setTimeout(listen, LONGEST * (0.5 + Math.random()));
  });
}

function poll() {
  const wait = (document.hidden ? LONGEST : pause) * (0.75 + Math.random() / 2);
  setTimeout(async () => {
    if (!heard || (!document.hidden && Date.now() - seen > LONGEST)) {
      await refetch();
      if (!heard) pause = Math.min(pause * 1.5, LONGEST);
    }
    poll();
  }, wait);
}

// Don't update a page that shows a form's errors.
if (root && address && !document.querySelector(".errors")) {
  listen();
  poll();
  document.addEventListener("visibilitychange", () => {
    if (document.hidden) return;
    if (!heard) refetch();
    else if (missed) later();
  });
}
