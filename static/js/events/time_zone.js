// If the club has no time zone yet, a new event uses the browser's.
const select = document.querySelector("select[name=time_zone]");
const here = [...(select?.options ?? [])].find(({ value }) => value === Intl.DateTimeFormat().resolvedOptions().timeZone);
if (here && select.value === "UTC" && select.form.dataset.unsaved !== "now") {
  for (const option of select.options) option.defaultSelected = option === here;
  here.selected = true;
  select.dispatchEvent(new Event("change", { bubbles: true }));
}
