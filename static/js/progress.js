// Follows a job: fetches its fragment from data-job-url and shows it until it has data-job-next (go there) or data-job-over
// (stay here).
const FASTEST = 700;
const SLOWEST = 4000;
const GONE = [403, 404, 410];

async function follow(region) {
  let wait = FASTEST;
  let current = region;
  while (current?.dataset.jobUrl && !("jobOver" in current.dataset)) {
    await new Promise((done) => setTimeout(done, wait));
    try {
      const answer = await fetch(current.dataset.jobUrl, { headers: { "X-Requested-Fragment": "job" } });
      if (GONE.includes(answer.status)) {
        location.reload(); // the page itself shows the outcome
        return;
      }
      if (!answer.ok) throw new Error(String(answer.status));
      const box = document.createElement("template");
      box.innerHTML = await answer.text();
      const fresh = box.content.querySelector("[data-job-url]");
      if (!fresh) return;
      const hadFocus = current.contains(document.activeElement) ? document.activeElement.id : "";
      current.replaceWith(fresh);
      if (hadFocus) document.getElementById(hadFocus)?.focus({ preventScroll: true });
      current = fresh;
      wait = FASTEST;
    } catch {
      wait = Math.min(wait * 2, SLOWEST);
    }
    if (current.dataset.jobNext) {
      location.assign(current.dataset.jobNext);
      return;
    }
  }
}

for (const region of document.querySelectorAll("[data-job-url]")) follow(region);
