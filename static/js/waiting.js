// On pages without result forms: loads the queue only if this device has one, so that visitors don't fetch it. Browsers that
// can't tell load it.
{
  const { outbox, queue } = document.currentScript.dataset;

  function load(src, type) {
    return new Promise((done) => {
      const script = Object.assign(document.createElement("script"), { src, type, onload: done });
      document.head.append(script);
    });
  }

  const kept = indexedDB.databases ? indexedDB.databases() : Promise.resolve([{ name: "topboard" }]);
  kept.then(async (found) => {
    if (!found.some(({ name }) => name === "topboard")) return;
    await load(outbox, "");
    await load(queue, "module");
  });
}
