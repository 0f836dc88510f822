const menu = document.querySelector<HTMLSelectElement>('#go-to')!;

/** Goes to the part of the page that is chosen. The same part can be chosen again. */
menu.addEventListener('change', () => {
  if (menu.value !== '') location.assign(`#${menu.value}`);
  menu.value = '';
});
