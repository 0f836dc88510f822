/** Opens the fold whose title the address names. */
function openTarget(): void {
  const fold = document.getElementById(decodeURIComponent(location.hash.slice(1)))?.parentElement;
  if (fold instanceof HTMLDetailsElement) fold.open = true;
}

addEventListener('hashchange', openTarget);
openTarget();
