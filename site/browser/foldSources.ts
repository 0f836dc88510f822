/** Where lists of credits are closed. */
const narrow = matchMedia('(width < 48rem)');

const folds = () => document.querySelectorAll<HTMLDetailsElement>('.source-fold');

for (const fold of folds()) fold.open = !narrow.matches;
addEventListener('beforeprint', () => {
  for (const fold of folds()) fold.open = true;
});
