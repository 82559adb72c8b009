// The main button says what the selected choice does: "Seat Ashcombe".
for (const form of document.querySelectorAll("form[data-choices]")) {
  const button = form.querySelector("button[value=settle]");
  const say = () => {
    const picked = form.querySelector("[data-says]:checked");
    if (button && picked) button.textContent = picked.dataset.says;
  };
  form.addEventListener("change", say);
  addEventListener("pageshow", say);
  say();
}
