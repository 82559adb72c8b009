// Keeps opened pages readable without a network. Pages: network first, then the last copy. Files with a hash in their name:
// from the cache. /sw.js sets TOPBOARD and imports this file and outbox.js.
const { offline: OFFLINE, accounts: ACCOUNTS, assets: ASSETS } = self.TOPBOARD;
const QUEUED = self.TOPBOARD.queued.map((each) => new RegExp(each));
const BUSY = [429, 502, 503, 504];
const FILES = "files";
const PAGES = { public: "pages-public", private: "pages-private", desk: "pages-desk" };
const MOST = { [FILES]: 150, [PAGES.public]: 60, [PAGES.private]: 12, [PAGES.desk]: 60 };
const PATIENCE = 6000;
const FORM_PATIENCE = 20000;
const STATE = "state";
const COUNT = "/signed-in-or-out";
const HASHED = /\.[0-9a-f]{12}\.\w+$/;

self.addEventListener("install", (event) => {
  event.waitUntil(prepare().then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

async function prepare() {
  const files = await caches.open(FILES);
  await files.addAll([new Request(OFFLINE, { cache: "reload", credentials: "omit" }), ...ASSETS]);
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (url.origin !== location.origin) return;
  if (request.method === "POST" && ACCOUNTS.includes(url.pathname)) event.respondWith(signedInOrOut(event));
  else if (request.method === "POST" && request.mode === "navigate" && QUEUED.some((each) => each.test(url.pathname)))
    event.respondWith(form(event));
  if (request.method !== "GET") return;
  if (request.mode === "navigate") event.respondWith(page(event));
  else if (request.headers.get("X-Requested-Fragment") === "live") event.respondWith(part(event));
  else if (/\.(css|js|png|svg|woff2)$/.test(url.pathname)) event.respondWith(file(event));
});

for (const chance of ["sync", "periodicsync"]) {
  self.addEventListener(chance, (event) => {
    if (event.tag === "outbox") event.waitUntil(flushed());
  });
}

// The event means that the device is online.
self.addEventListener("push", (event) => event.waitUntil(self.outbox.flush().catch(() => {})));

// The browser retries later only if the listener fails.
async function flushed() {
  if ((await self.outbox.flush()).unsent) throw new Error("Results still wait.");
}

self.addEventListener("message", (event) => {
  if (event.data?.keep) event.waitUntil(keepOpened(event.data.keep, event.data.files));
});

// Network first. If it doesn't respond in time and there is a copy, use the copy.
async function page(event) {
  const address = event.request.url;
  const since = generation();
  const fresh = fetch(event.request).then((answer) => {
    event.waitUntil(remember(address, answer.clone(), since));
    return answer;
  });
  event.waitUntil(fresh.catch(() => {}));
  const copy = await kept(address);
  try {
    return await (copy ? Promise.race([fresh, late(PATIENCE)]) : fresh);
  } catch {
    return copy ? dated(copy) : (await caches.match(OFFLINE)) || Response.error();
  }
}

// A result form that can't be sent is queued, and the page that it came from says so. Only these forms are copied: others
// may contain whole backups.
async function form(event) {
  if (event.request.isHistoryNavigation) return backTo(event.request);
  const copy = event.request.clone();
  const sent = fetch(event.request);
  event.waitUntil(sent.catch(() => {}));
  let busy;
  try {
    const answer = await Promise.race([sent, late(FORM_PATIENCE)]);
    if (!BUSY.includes(answer.status)) {
      copy.body?.cancel().catch(() => {});
      return answer;
    }
    busy = answer;
  } catch (error) {
    if (error) busy = Response.error();
  }
  const typed = await copy.formData().catch(() => new FormData());
  if (!typed.has("queue_note")) return busy ?? sent;
  await self.outbox.keep(event.request.url, typed, busy ? self.outbox.askAgain(busy) : 0);
  await self.registration.sync?.register("outbox").catch(() => {});
  return Response.redirect(JSON.parse(typed.get("queue_note")).page, 303);
}

// Going back to a response that browsers don't store, such as a confirmation, would send the form again: open its page
// instead.
async function backTo(request) {
  const note = (await request.clone().formData().catch(() => new FormData())).get("queue_note");
  return note ? Response.redirect(JSON.parse(note).page, 303) : fetch(request);
}

async function part(event) {
  const since = generation();
  const answer = await fetch(event.request);
  event.waitUntil(remember(event.request.url, answer.clone(), since));
  return answer;
}

async function file(event) {
  const copy = await caches.match(event.request, { ignoreVary: true });
  if (copy && HASHED.test(event.request.url)) return copy;
  try {
    const answer = await fetch(event.request);
    if (answer.ok) event.waitUntil(put(FILES, event.request.url, answer.clone()));
    return answer;
  } catch (error) {
    if (copy) return copy;
    throw error;
  }
}

function late(patience) {
  return new Promise((_resolve, reject) => setTimeout(reject, patience));
}

async function kept(address) {
  for (const name of Object.values(PAGES)) {
    const copy = await (await caches.open(name)).match(address, { ignoreVary: true });
    if (copy) return copy;
  }
  return null;
}

// A copy has its date on its root element; the page shows it (offline.js).
async function dated(copy) {
  const text = (await copy.text()).replace("<html ", `<html data-as-of="${copy.headers.get("X-Kept-At")}" `);
  return new Response(text, { headers: copy.headers });
}

// Don't keep a page that was requested before somebody signed in or out. A desk page that redirects asks for a sign-in: the
// person holding the device may not be the one who opened it.
async function remember(address, answer, since) {
  if (answer.type === "opaqueredirect") {
    await (await caches.open(PAGES.desk)).delete(address, { ignoreVary: true });
    return;
  }
  const name = PAGES[answer.headers.get("X-Keep-Offline")];
  if (answer.ok && !answer.redirected && name) {
    const body = await answer.blob();
    if ((await since) !== (await generation())) return;
    const headers = new Headers(answer.headers);
    headers.set("X-Kept-At", new Date().toISOString());
    await put(name, address, new Response(body, { headers }));
  } else if ([401, 403, 404, 410].includes(answer.status)) {
    for (const each of Object.values(PAGES)) await (await caches.open(each)).delete(address, { ignoreVary: true });
  }
}

// The newest is last; the oldest are removed once there are too many.
async function put(name, address, answer) {
  const cache = await caches.open(name);
  await cache.delete(address, { ignoreVary: true });
  await cache.put(address, answer);
  const all = await cache.keys();
  for (const old of all.slice(0, Math.max(0, all.length - MOST[name]))) await cache.delete(old, { ignoreVary: true });
}

// The page that registered the worker was opened before it was active.
async function keepOpened(address, files) {
  const url = new URL(address);
  if (url.origin !== location.origin) return;
  const since = generation();
  await remember(address, await fetch(address, { credentials: "same-origin" }), since);
  const cache = await caches.open(FILES);
  for (const each of files) if (!(await cache.match(each))) await cache.add(each).catch(() => {});
}

// Before and after: requests in between may still be answered for the previous user.
async function signedInOrOut(event) {
  await forget();
  const sent = fetch(event.request);
  event.waitUntil(sent.catch(() => {}).then(forget));
  return sent;
}

// How often somebody signed in or out on this device; stored, since the browser may stop and start the worker at any time.
async function generation() {
  const kept = await (await caches.open(STATE)).match(COUNT);
  return kept ? Number(await kept.text()) : 0;
}

async function forget() {
  const next = (await generation()) + 1;
  await (await caches.open(STATE)).put(COUNT, new Response(String(next)));
  await Promise.all(Object.values(PAGES).map((name) => caches.delete(name)));
}
