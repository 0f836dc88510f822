/** Scrolls the row of tabs to the one of the page. */
const tab = document.querySelector<HTMLElement>('.tabs [aria-current]');
const row = tab?.parentElement;
if (tab && row) row.scrollLeft = tab.offsetLeft - (row.clientWidth - tab.offsetWidth) / 2;
