// The event's live stream announces slips and what others enter in a round. round.js shows them after its own requests, and
// keeps the focus, what is typed and what is open. Without the stream, the page asks every minute.
const REST = 60000;
const { dataset } = document.querySelector("#results");
const known = () => Number(dataset.liveRevision);
let coming = known();
let soon = 0;
let heard = false;

function follow(by = 300 + Math.random() * 700) {
  if (soon || document.hidden || coming <= known()) return;
  soon = setTimeout(() => {
    soon = 0;
    dispatchEvent(new CustomEvent("news", { detail: coming }));
  }, by);
}

function listen() {
  const source = new EventSource(dataset.liveUrl);
  source.addEventListener("revision", (event) => {
    coming = Math.max(coming, Number(event.data));
    follow();
  });
  source.addEventListener("open", () => { heard = true; });
  source.addEventListener("error", () => {
    heard = false;
    if (source.readyState === EventSource.CLOSED) setTimeout(listen, REST);
  });
}

if (dataset.liveUrl) {
  listen();
  document.addEventListener("visibilitychange", () => follow(0));
  setInterval(() => {
    if (heard) return;
    coming = Math.max(coming, known() + 1);
    follow(0);
  }, REST);
}
