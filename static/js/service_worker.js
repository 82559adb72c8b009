// Keeps what was opened readable without a network: pages network first, with the last copy behind; files whose
// name holds their hash from the cache. /sw.js sets TOPBOARD and imports this file and outbox.js.
const { offline: OFFLINE, accounts: ACCOUNTS, assets: ASSETS } = self.TOPBOARD;
const FILES = "files";
const PAGES = { public: "pages-public", private: "pages-private", desk: "pages-desk" };
const MOST = { [FILES]: 150, [PAGES.public]: 60, [PAGES.private]: 12, [PAGES.desk]: 60 };
const PATIENCE = 6000;
const FORM_PATIENCE = 20000;
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
  if (request.method === "POST" && ACCOUNTS.includes(url.pathname)) event.waitUntil(forget());
  if (request.method === "POST" && request.mode === "navigate") event.respondWith(form(event));
  if (request.method !== "GET") return;
  if (request.mode === "navigate") event.respondWith(page(event));
  else if (request.headers.get("X-Requested-Fragment") === "live") event.respondWith(part(event));
  else if (/\.(css|js|png|svg|woff2)$/.test(url.pathname)) event.respondWith(file(event));
});

self.addEventListener("sync", (event) => {
  if (event.tag === "outbox") event.waitUntil(self.outbox.flush());
});

self.addEventListener("message", (event) => {
  if (event.data?.keep) event.waitUntil(keepOpened(event.data.keep, event.data.files));
});

// Network first. A network that does not answer in time is as none, where there is a copy.
async function page(event) {
  const address = event.request.url;
  const fresh = fetch(event.request).then((answer) => {
    event.waitUntil(remember(address, answer.clone()));
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

// A form of a result that does not get through is kept, and the page that it was typed on says so.
async function form(event) {
  const copy = event.request.clone();
  const sent = fetch(event.request);
  event.waitUntil(sent.catch(() => {}));
  try {
    return await Promise.race([sent, late(FORM_PATIENCE)]);
  } catch (error) {
    const typed = await copy.formData().catch(() => new FormData());
    if (!typed.has("queue_note")) return error ? Response.error() : sent;
    await self.outbox.keep(event.request.url, typed);
    await self.registration.sync?.register("outbox").catch(() => {});
    return Response.redirect(JSON.parse(typed.get("queue_note")).page, 303);
  }
}

async function part(event) {
  const answer = await fetch(event.request);
  event.waitUntil(remember(event.request.url, answer.clone()));
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

// A copy says on its root element of when it is; the page shows it (offline.js).
async function dated(copy) {
  const text = (await copy.text()).replace("<html ", `<html data-as-of="${copy.headers.get("X-Kept-At")}" `);
  return new Response(text, { headers: copy.headers });
}

async function remember(address, answer) {
  if (answer.type === "opaqueredirect") return;
  const name = PAGES[answer.headers.get("X-Keep-Offline")];
  if (answer.ok && !answer.redirected && name) {
    const headers = new Headers(answer.headers);
    headers.set("X-Kept-At", new Date().toISOString());
    await put(name, address, new Response(await answer.blob(), { headers }));
  } else if ([401, 403, 404, 410].includes(answer.status)) {
    for (const each of Object.values(PAGES)) await (await caches.open(each)).delete(address, { ignoreVary: true });
  }
}

// The newest stands last, and the oldest go once there are too many.
async function put(name, address, answer) {
  const cache = await caches.open(name);
  await cache.delete(address, { ignoreVary: true });
  await cache.put(address, answer);
  const all = await cache.keys();
  for (const old of all.slice(0, Math.max(0, all.length - MOST[name]))) await cache.delete(old, { ignoreVary: true });
}

// The page that brought the worker was opened before it.
async function keepOpened(address, files) {
  const url = new URL(address);
  if (url.origin !== location.origin) return;
  await remember(address, await fetch(address, { credentials: "same-origin" }));
  const cache = await caches.open(FILES);
  for (const each of files) if (!(await cache.match(each))) await cache.add(each).catch(() => {});
}

async function forget() {
  await Promise.all(Object.values(PAGES).map((name) => caches.delete(name)));
}
