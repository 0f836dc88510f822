/** The list of the sections, which a short page does not have. */
const list = document.querySelector(':is(.contents, .headings) ul');
const links = [...(list?.querySelectorAll('a') ?? [])];
const headings = links.map(({ hash }) => document.getElementById(decodeURIComponent(hash.slice(1)))!);

/** How far below the top of the window a section starts, as a share of its height. */
const start = 0.3;

let marked: HTMLAnchorElement | undefined;

/** Marks the link of the section that is read: the last one whose heading is in the upper part of the window. */
function markSection(): void {
  const tops = headings.map((heading) => Math.round(heading.getBoundingClientRect().top));
  const isAtEnd = scrollY + innerHeight >= document.documentElement.scrollHeight - 1;
  const top = isAtEnd ? tops.at(-1) : tops.findLast((one) => one < innerHeight * start);
  // Sections in columns start at the same height.
  const row = links.filter((_, i) => tops[i] === top);
  const link = row.find(({ hash }) => hash === location.hash) ?? row[0];
  if (link === marked) return;
  marked = link;
  for (const one of links) one.ariaCurrent = one === link ? 'true' : null;
  // On a phone, the links are in a row that scrolls.
  list?.scrollTo({ left: link ? link.offsetLeft - list.clientWidth / 3 : 0 });
}

addEventListener('scroll', markSection, { passive: true });
addEventListener('hashchange', markSection);
// A fold that opens moves the sections below it.
addEventListener('toggle', markSection, { capture: true });
markSection();
