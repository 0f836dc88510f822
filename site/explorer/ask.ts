// Without choices in the address, the page shows its question before the data of the explorer is loaded.
if (location.search === '' && document.getElementById('question'))
  document.getElementById('explorer')!.classList.add('is-asking');

export {};
