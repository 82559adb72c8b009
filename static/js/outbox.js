// Results that wait to be sent, kept on the device. Pages and the service worker read this file alike; whichever has a
// network first sends them, in the order in which they were typed. Each keeps its idempotency key, so that one which did
// arrive though its answer was lost counts once.
self.outbox = (() => {
  const PATIENCE = 20000;
  const news = "BroadcastChannel" in self ? new BroadcastChannel("outbox") : null;
  const LEFT_OUT = ["csrfmiddlewaretoken", "idempotency_key", "queue_note"];

  const asked = (request) =>
    new Promise((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });

  async function store(mode) {
    const opening = indexedDB.open("topboard", 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore("outbox", { keyPath: "id", autoIncrement: true });
    const database = await asked(opening);
    const transaction = database.transaction("outbox", mode);
    transaction.oncomplete = transaction.onabort = () => database.close();
    return transaction.objectStore("outbox");
  }

  const one = async (id) => asked((await store("readonly")).get(id));
  const all = async () => asked((await store("readonly")).getAll());
  const put = async (item) => asked((await store("readwrite")).put(item));
  const drop = async (id) => asked((await store("readwrite")).delete(id));

  const newKey = () =>
    crypto.randomUUID?.() ?? [...crypto.getRandomValues(new Uint8Array(16))].map((n) => n.toString(16).padStart(2, "0")).join("");

  // A name such as "Table 3, round 1" tells one thing of one event from another, or of one private link.
  const placeOf = ({ owner, what, page }) =>
    [owner, what, ...new URL(page, self.location.href).pathname.split("/").slice(1, 5)].join(" ");

  // What was typed again before it was ever sent takes the place of the first.
  async function keep(address, form) {
    const { what, owner, page, shown } = JSON.parse(form.get("queue_note"));
    for (const old of await all()) {
      if (placeOf(old) === placeOf({ what, owner, page }) && old.state === "waiting" && !old.tries) await drop(old.id);
    }
    const fields = [...form].filter(([name, value]) => !LEFT_OUT.includes(name) && !(value instanceof Blob && !value.size));
    const key = form.get("idempotency_key");
    await put({ what, owner, page, shown, url: address, fields, key, state: "waiting", tries: 0, at: Date.now() });
    news?.postMessage("changed");
  }

  const mainOf = (html) => html.match(/<main[\s\S]*<\/main>/)?.[0].slice(0, 60000) ?? "";
  const refused = (status, html) => ({
    state: "refused",
    status,
    answer: mainOf(html),
    current: html.match(/data-current="(\d+)"/)?.[1],
  });
  const later = (status) => status >= 500 || status === 429 || status === 408;

  function ask(address, more) {
    const headers = { "X-Requested-Fragment": "outbox" };
    return fetch(address, { credentials: "same-origin", cache: "no-store", headers, signal: AbortSignal.timeout(PATIENCE), ...more });
  }

  // "sent", "later", "gone" for one that was dropped meanwhile, or what to note on the item. The page gives the token of today, and says who is signed in.
  async function send(item) {
    const page = await ask(item.page);
    const html = await page.text();
    if (later(page.status)) return "later";
    if (!page.ok) return refused(page.status, html);
    if (html.match(/data-owner="([^"]*)"/)?.[1] !== item.owner) return { state: "waiting", status: 403 };
    const body = new FormData();
    body.append("csrfmiddlewaretoken", html.match(/name="csrfmiddlewaretoken" value="([^"]+)"/)?.[1] ?? "");
    body.append("idempotency_key", item.key);
    for (const [name, value] of item.fields) body.append(name, value);
    if (!(await one(item.id))) return "gone";
    await put({ ...item, tries: item.tries + 1 });
    const answer = await ask(item.url, { method: "POST", body });
    if (answer.redirected && new URL(answer.url).pathname.startsWith("/accounts/")) return { state: "waiting", status: 403 };
    if (answer.redirected) return "sent";
    if (later(answer.status)) return "later";
    return { ...refused(answer.status, await answer.text()), tries: item.tries + 1 };
  }

  // Later results of the same thing wait for the first: nothing overtakes what somebody has to look at.
  async function sendAll() {
    const held = new Set();
    const sent = [];
    for (const { id } of await all()) {
      const item = await one(id);
      if (!item) continue;
      const place = placeOf(item);
      if (held.has(place)) continue;
      let outcome = "later";
      if (item.state === "waiting") {
        try {
          outcome = await send(item);
        } catch {
          break;
        }
      }
      if (outcome === "sent") {
        await drop(id);
        sent.push({ what: item.what, owner: item.owner, page: item.page });
      } else if (outcome !== "gone") {
        held.add(place);
        if (outcome !== "later") await put({ ...item, ...outcome });
      }
    }
    news?.postMessage(sent.length ? { sent } : "changed");
    return sent;
  }

  const flush = () =>
    navigator.locks
      ? navigator.locks.request("outbox", { ifAvailable: true }, (lock) => (lock ? sendAll() : []))
      : sendAll();

  return { all, put, drop, keep, flush, newKey, news };
})();
