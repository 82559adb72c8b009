// Results that wait to be sent, kept on the device. Pages and the service worker both load this file; whichever is online
// first sends them, in the order in which they were typed. Each keeps its idempotency key, so that it counts once even if it
// arrived and only the response was lost.
self.outbox = (() => {
  const PATIENCE = 20000;
  const MOST = 200;
  const MOST_BYTES = 30e6;
  const LONGEST_WAIT = 3600;
  const FULL = 507;
  const news = "BroadcastChannel" in self ? new BroadcastChannel("outbox") : null;
  let keeping = Promise.resolve(); // what is kept, one after the other: each takes the place of the one before it
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

  // A name such as "Table 3, round 1" is unique within one event or one private link.
  const placeOf = ({ owner, what, page }) =>
    [owner, what, ...new URL(page, self.location.href).pathname.split("/").slice(1, 5)].join(" ");

  const weight = ({ fields, answer }) =>
    fields.reduce((sum, [, value]) => sum + (value.size ?? value.length), (answer ?? "").length);
  const hasRoom = (items) => items.length <= MOST && items.reduce((sum, item) => sum + weight(item), 0) <= MOST_BYTES;

  function keep(address, form, after = 0) {
    const kept = keeping.then(() => keepNext(address, form, after));
    keeping = kept.catch(() => {});
    return kept;
  }

  // A result that is entered again before it was sent replaces the first. If storage is full, the caller is told.
  async function keepNext(address, form, after) {
    const { what, owner, by, page, shown } = JSON.parse(form.get("queue_note"));
    const isOlder = (old) =>
      placeOf(old) === placeOf({ what, owner, page }) && ((old.state === "waiting" && !old.tries) || old.status === FULL);
    const there = await all();
    const older = there.filter(isOlder);
    const fields = [...form].filter(([name, value]) => !LEFT_OUT.includes(name) && !(value instanceof Blob && !value.size));
    const key = form.get("idempotency_key");
    const item = { what, owner, by, page, shown, url: address, fields, key, state: "waiting", tries: 0, after, at: Date.now() };
    const told = { ...item, fields: [], state: "refused", status: FULL };
    const others = there.filter((old) => !older.includes(old));
    const kept = hasRoom([...others, item]) && (await put(item).then(() => true, () => false));
    if (kept) for (const old of older) await drop(old.id);
    else await put(told);
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
  const untouched = (status) => status === 429 || status === 503; // nothing was saved, so it counts as never sent
  // Retry-After of a busy server: seconds, or a date.
  function askAgain(answer) {
    const said = answer.headers.get("Retry-After") ?? "";
    const seconds = said.trim() && Number.isFinite(Number(said)) ? Number(said) : (Date.parse(said) - Date.now()) / 1000;
    return seconds > 0 ? Date.now() + Math.min(seconds, LONGEST_WAIT) * 1000 : 0;
  }
  const postponed = (answer) => ({ state: "waiting", status: 0, after: askAgain(answer) });

  function ask(address, more) {
    const headers = { "X-Requested-Fragment": "outbox" };
    return fetch(address, { credentials: "same-origin", cache: "no-store", headers, signal: AbortSignal.timeout(PATIENCE), ...more });
  }

  // "sent", "gone" if it was discarded in the meantime, or what to note on the item. The page provides the current CSRF
  // token and says who is signed in: for another account the address may not even exist.
  async function send(item) {
    const page = await ask(item.page);
    const html = await page.text();
    if (later(page.status)) return postponed(page);
    const theirs = html.match(/data-owner="([^"]*)"/)?.[1] === item.owner;
    if (!theirs && (page.ok || item.owner.startsWith("user:"))) return { state: "waiting", status: 403 };
    if (!page.ok) return refused(page.status, html);
    const body = new FormData();
    body.append("csrfmiddlewaretoken", html.match(/name="csrfmiddlewaretoken" value="([^"]+)"/)?.[1] ?? "");
    body.append("idempotency_key", item.key);
    for (const [name, value] of item.fields) body.append(name, value);
    if (!(await one(item.id))) return "gone";
    await put({ ...item, tries: item.tries + 1 });
    const answer = await ask(item.url, { method: "POST", body });
    if (answer.redirected && new URL(answer.url).pathname.startsWith("/accounts/")) return { state: "waiting", status: 403 };
    if (answer.redirected) return "sent";
    if (later(answer.status)) return { ...postponed(answer), tries: item.tries + (untouched(answer.status) ? 0 : 1) };
    return { ...refused(answer.status, await answer.text()), tries: item.tries + 1 };
  }

  // A result says which version it replaces, such as "3 first 0". A result of the same table that was entered while this
  // one was being sent replaces the version that this one made.
  async function passOn(item) {
    const versionOf = ({ fields }) => fields.find(([name]) => name === "result")?.[1].match(/^\d+ \w+ (\d+)$/)?.[1];
    const version = versionOf(item);
    for (const other of version ? await all() : []) {
      if (other.state !== "waiting" || placeOf(other) !== placeOf(item) || versionOf(other) !== version) continue;
      const next = (name, value) => (name === "result" ? value.replace(/\d+$/, Number(version) + 1) : value);
      await put({ ...other, fields: other.fields.map(([name, value]) => [name, next(name, value)]) });
    }
  }

  // The same result was entered again while this one was being sent, and this one did not arrive.
  const isReplaced = async (item) => (await all()).some((other) => other.id > item.id && placeOf(other) === placeOf(item));

  // Later results of the same thing wait for the first: nothing overtakes a result that needs a decision. "unsent" means
  // that trying again may help.
  async function sendAll() {
    const held = new Set();
    const sent = [];
    let unsent = false;
    for (const { id } of await all()) {
      const item = await one(id);
      if (!item) continue;
      const place = placeOf(item);
      if (held.has(place)) continue;
      const due = item.state === "waiting" && (item.after ?? 0) <= Date.now();
      let outcome = {};
      try {
        if (due) outcome = await send(item);
      } catch {
        unsent = true;
        break;
      }
      if (outcome === "sent") {
        await drop(id);
        await passOn(item);
        sent.push({ what: item.what, owner: item.owner, page: item.page });
      } else if (outcome !== "gone") {
        const noted = { ...item, ...outcome };
        if (due && noted.state === "waiting" && !noted.tries && (await isReplaced(noted))) {
          await drop(id);
          continue;
        }
        held.add(place);
        unsent ||= noted.state === "waiting" && noted.status !== 403;
        if (due && (await one(id))) await put(noted); // not one that was replaced or discarded in the meantime
      }
    }
    news?.postMessage(sent.length ? { sent } : "changed");
    return { sent, unsent };
  }

  const flush = () =>
    navigator.locks
      ? navigator.locks.request("outbox", { ifAvailable: true }, (lock) => (lock ? sendAll() : { sent: [], unsent: true }))
      : sendAll();

  return { all: () => keeping.then(all), put, drop, keep, flush, askAgain, newKey, news };
})();
