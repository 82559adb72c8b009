// Keeps a page up to date: hears "revision N" from the hub, fetches the page's own address again and
// puts the changed figures in place. Without the hub it asks every 15 to 60 s; without it, reload.
const root = document.querySelector("[data-live-url]");
const badge = document.querySelector("[data-live-state]");
const MAX_DELAY = Number(root?.dataset.liveDelay ?? 4000);
const SHORTEST = 15000;
const LONGEST = 60000;
let known = Number(root?.dataset.liveRevision ?? 0);
let wanted = known;
let seen = new Date();
let pause = SHORTEST;
let heard = false;
let pending = 0;
let busy = false;

function show(state) {
  if (!badge || badge.dataset.state === state) return;
  const text = state === "live" ? badge.dataset.liveText : badge.dataset.lateText;
  const timeZone = badge.dataset.liveZone || undefined;
  const time = seen.toLocaleTimeString([], { hour: "2-digit", minute: "2-digit", hourCycle: "h23", timeZone });
  badge.dataset.state = state;
  badge.textContent = text.replace("{time}", time);
}

const keyOf = (node) => (node.nodeType === 1 ? node.dataset.key || node.id : "") || "";

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

// Changes `old` into `fresh`, keeping nodes by their key, so that focus and open reasons stay.
function patch(old, fresh) {
  if (old.isEqualNode(fresh) || (old.nodeType === 1 && old.hasAttribute("data-live-keep"))) return;
  if (old.nodeType !== 1) {
    old.nodeValue = fresh.nodeValue;
    if (fresh.nodeValue.trim()) mark(old);
    return;
  }
  patchAttributes(old, fresh);
  const keyed = new Map([...old.children].filter(keyOf).map((node) => [keyOf(node), node]));
  let at = old.firstChild;
  for (const next of [...fresh.childNodes]) {
    const match = keyOf(next) ? keyed.get(keyOf(next)) : sameKind(at, next) ? at : null;
    if (match && sameKind(match, next)) {
      if (match === at) at = at.nextSibling;
      else old.insertBefore(match, at);
      patch(match, next);
    } else {
      old.insertBefore(next, at);
      mark(next);
    }
  }
  while (at) {
    const gone = at;
    at = at.nextSibling;
    gone.remove();
  }
}

function swap(page) {
  const focused = document.activeElement;
  const mine = document.querySelector("[data-live-announce]");
  const before = mine?.textContent;
  for (const part of document.querySelectorAll("[data-live]")) {
    const fresh = page.querySelector(`[data-live="${CSS.escape(part.dataset.live)}"]`);
    if (fresh) patch(part, document.importNode(fresh, true));
  }
  if (focused?.isConnected && focused !== document.activeElement) focused.focus({ preventScroll: true });
  const said = document.querySelector("[data-live-status]");
  if (said && mine && mine.textContent !== before) said.textContent = mine.textContent.trim();
}

async function refetch() {
  if (busy) return;
  busy = true;
  const goal = wanted;
  try {
    const answer = await fetch(location.href, { cache: "no-cache", headers: { "X-Requested-Fragment": "live" } });
    if (!answer.ok) throw new Error(String(answer.status));
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    swap(page);
    known = Number(page.querySelector("[data-live-url]")?.dataset.liveRevision ?? goal);
    wanted = Math.max(wanted, known);
    seen = new Date();
    show("live");
  } catch {
    show("late");
    later(pause);
  } finally {
    busy = false;
  }
  if (wanted > goal) later();
}

function later(wait = Math.random() * MAX_DELAY) {
  if (pending) return;
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
    heard = true;
    pause = SHORTEST;
    seen = new Date();
    show("live");
  });
  source.addEventListener("error", () => {
    heard = false;
    show("late");
    if (source.readyState === EventSource.CLOSED) setTimeout(listen, LONGEST);
  });
}

function poll() {
  const wait = document.hidden ? LONGEST : pause;
  setTimeout(async () => {
    if (!heard) {
      await refetch();
      pause = Math.min(pause * 1.5, LONGEST);
    }
    poll();
  }, wait);
}

if (root) {
  listen();
  poll();
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden && !heard) refetch();
  });
}
