// Turns notifications on this phone on and off. The card is hidden if the browser doesn't support push.
const card = document.querySelector("[data-push-key]");
const button = card?.querySelector("[data-push]");
const says = card?.querySelector("[role=status]");
// Use the page's own address: the response to a form may have another one.
const store = `push:${document.documentElement.dataset.page || location.pathname}`;

const bytes = (text) => Uint8Array.from(atob(text.replace(/-/g, "+").replace(/_/g, "/")), (letter) => letter.charCodeAt(0));

async function send(how, subscription) {
  const body = new FormData(card.querySelector("form"));
  const { endpoint, keys } = subscription.toJSON();
  for (const [name, value] of Object.entries({ ...keys, endpoint, do: how })) body.set(name, value);
  const answer = await fetch(card.querySelector("form").action, { method: "POST", body });
  if (!answer.ok) throw new Error(String(answer.status));
}

function show(on) {
  button.textContent = on ? button.dataset.off : button.dataset.on;
  button.setAttribute("aria-pressed", String(on));
}

async function turn() {
  button.disabled = true;
  try {
    const worker = await navigator.serviceWorker.ready;
    const known = await worker.pushManager.getSubscription();
    if (localStorage.getItem(store)) {
      if (known) await send("off", known);
      localStorage.removeItem(store);
      show(false);
      says.textContent = card.dataset.saysOff;
    } else if ((await Notification.requestPermission()) === "granted") {
      const applicationServerKey = bytes(card.dataset.pushKey);
      const fresh = known ?? (await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey }));
      await send("on", fresh);
      localStorage.setItem(store, fresh.endpoint);
      show(true);
      says.textContent = card.dataset.saysOn;
    } else {
      says.textContent = card.dataset.saysDenied;
    }
  } catch {
    says.textContent = card.dataset.saysFailed;
  }
  button.disabled = false;
}

if (card && "serviceWorker" in navigator && "PushManager" in window) {
  card.querySelector("[data-push-offer]").hidden = false;
  card.hidden = false;
  show(Boolean(localStorage.getItem(store)));
  button.addEventListener("click", turn);
  // The browser may have created a new push endpoint in the meantime.
  const known = localStorage.getItem(store) && (await (await navigator.serviceWorker.ready).pushManager.getSubscription());
  if (known && known.endpoint !== localStorage.getItem(store)) {
    await send("on", known).then(() => localStorage.setItem(store, known.endpoint)).catch(() => {});
  }
}
