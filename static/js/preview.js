// Previews a form while somebody types: shortly after the last key it posts the form to data-preview-url and puts the
// response into data-preview-target, or into parts named data-preview.
function place(form, html) {
  const box = document.createElement("template");
  box.innerHTML = html;
  const parts = box.content.querySelectorAll("[data-preview]");
  for (const part of parts) {
    const old = document.querySelector(`[data-preview="${CSS.escape(part.dataset.preview)}"]`);
    if (!old || old.isEqualNode(part)) continue;
    const wasOpen = [...old.querySelectorAll("details")].map((each) => each.open);
    part.querySelectorAll("details").forEach((each, k) => (each.open = wasOpen[k] ?? false));
    if (!old.isEqualNode(part)) old.replaceWith(part);
  }
  const target = document.querySelector(form.dataset.previewTarget || null);
  if (target && !parts.length) target.replaceChildren(box.content);
  document.dispatchEvent(new Event("previewed"));
}

function start(form) {
  let timer = 0;
  let running = null;
  async function send() {
    running?.abort();
    running = new AbortController();
    const target = form.dataset.previewTarget && document.querySelector(form.dataset.previewTarget);
    target?.setAttribute("aria-busy", "true");
    try {
      const answer = await fetch(form.dataset.previewUrl, {
        method: "POST",
        body: new FormData(form),
        headers: { "X-Requested-Fragment": "preview" },
        signal: running.signal,
      });
      if (answer.headers.get("content-type")?.startsWith("text/html") && answer.status < 500) {
        place(form, await answer.text());
      }
    } catch {
      // The page still holds the last good preview, and the form works without one.
    }
    target?.removeAttribute("aria-busy");
  }
  form.addEventListener("input", () => {
    clearTimeout(timer);
    timer = setTimeout(send, Number(form.dataset.previewDelay ?? 300));
  });
  if ("previewNow" in form.dataset) send();
}

for (const form of document.querySelectorAll("form[data-preview-url]")) start(form);
