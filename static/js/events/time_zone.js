// A new event of a club that has no time zone yet takes the browser's.
const select = document.querySelector("select[name=time_zone]");
const here = [...(select?.options ?? [])].find(({ value }) => value === Intl.DateTimeFormat().resolvedOptions().timeZone);
if (here && select.value === "UTC" && select.form.dataset.unsaved !== "now") {
  for (const option of select.options) option.defaultSelected = option === here;
  here.selected = true;
  select.dispatchEvent(new Event("change", { bubbles: true }));
}
