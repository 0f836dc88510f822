import { showName } from '../figures/format.ts';
import { h } from './dom.ts';
import { chartData } from './pageChart.ts';
import { findMetros, suggestMetros } from './metroField.ts';
import { problemBox } from './problem.ts';
import type { FirstChart } from './readMetroChart.ts';

/** The most metros of the chart. */
const maxMetros = 8;

interface Metro {
  readonly cbsa: string;
  readonly name: string;
}

const unreadNames = 'The names of the metros could not be loaded. Try again.';

/** What the page says about its chart: the measure, and the metros at first. */
interface ChartSubject {
  readonly measure: string;
  readonly metros: readonly Metro[];
}

/**
 * A chart of a measure whose metros the visitor chooses. The page has the first chart; other metros are read from the API. The
 * address of the page has their codes: `?metros=12420,41860`.
 */
class MetroChart {
  readonly #place: HTMLElement;
  readonly #first: FirstChart;
  readonly #field = h('input', {
    ...{ id: 'chart-metro', list: 'chart-metros', autocomplete: 'off', maxlength: 100 },
    placeholder: 'Name or CBSA code',
  });
  readonly #list = h('ul', { class: 'chosen', 'aria-label': 'Metros in the chart' });
  readonly #status = h('span', { role: 'status', class: 'hint' });
  #metros: readonly Metro[];

  constructor(place: HTMLElement) {
    this.#place = place;
    const { measure, metros } = JSON.parse(place.dataset['charted']!) as ChartSubject;
    const data = chartData(place);
    this.#first = { measure, codes: metros.map(({ cbsa }) => cbsa), data };
    this.#metros = metros;
    const names = h('datalist', { id: 'chart-metros' });
    const label = h('label', { for: 'chart-metro' }, `Metros, up to ${maxMetros}`);
    const form = h('form', { class: 'controls' }, label, this.#field, names, h('button', {}, 'Add'), this.#status);
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      void this.#add();
    });
    suggestMetros(this.#field, names);
    place.prepend(form, this.#list);
    this.#showList();
    void this.#showAddressed();
  }

  /** Shows the metros that the address names. */
  async #showAddressed(): Promise<void> {
    const codes = new URLSearchParams(location.search).get('metros')?.split(',') ?? [];
    if (codes.length === 0) return;
    this.#status.textContent = 'Loading …';
    const before = this.#metros;
    try {
      const asked = [...new Set(codes)].slice(0, maxMetros);
      const found = await Promise.all(asked.map(async (code) => ({ code, metro: await metroOf(code) })));
      // The visitor may have chosen others by now.
      if (this.#metros !== before) return;
      const metros = found.flatMap(({ metro }) => metro ?? []);
      const unknown = found.filter(({ metro }) => !metro).map(({ code }) => `“${code}”`);
      if (metros.length > 0) await this.#change(metros);
      else this.#status.textContent = '';
      if (unknown.length > 0) this.#status.textContent = `No metro has the code ${unknown.join(' or ')}.`;
    } catch {
      this.#status.textContent = unreadNames;
    }
  }

  #showList(): void {
    this.#list.replaceChildren(
      ...this.#metros.map((metro) => {
        const label = `Remove ${metro.name}`;
        const button = h('button', { type: 'button', class: 'quiet', 'aria-label': label }, '×');
        button.addEventListener('click', () => {
          void this.#change(this.#metros.filter((one) => one !== metro));
          this.#field.focus();
        });
        return h('li', {}, metro.name, button);
      }),
    );
  }

  async #add(): Promise<void> {
    const text = this.#field.value.trim();
    if (text === '') return;
    const found = await findMetros(text).then(
      ([first]) => first ?? `No metro matches “${text}”.`,
      () => unreadNames,
    );
    if (typeof found === 'string') this.#status.textContent = found;
    else if (this.#metros.some(({ cbsa }) => cbsa === found.cbsa))
      this.#status.textContent = `${found.title} is in the chart.`;
    else if (this.#metros.length >= maxMetros)
      this.#status.textContent = `The chart has ${maxMetros} metros. Remove one first.`;
    else {
      this.#field.value = '';
      void this.#change([...this.#metros, { cbsa: found.cbsa, name: showName(found.title) }]);
    }
  }

  async #change(metros: readonly Metro[]): Promise<void> {
    this.#metros = metros;
    this.#showList();
    const codes = metros.map(({ cbsa }) => cbsa).join(',');
    const isFirst = codes === '' || codes === this.#first.codes.join(',');
    history.replaceState(null, '', location.pathname + (isFirst ? '' : `?metros=${codes}`) + location.hash);
    await this.#draw();
  }

  async #draw(): Promise<void> {
    const metros = this.#metros;
    this.#status.textContent = 'Loading …';
    const drawn = await this.#read(metros).catch((error: unknown) =>
      problemBox(error, 'The chart could not be drawn.', () => void this.#draw()),
    );
    // Ignores the chart of metros that were replaced since.
    if (metros !== this.#metros) return;
    this.#status.textContent = metros.length === 0 ? 'Add a metro.' : '';
    this.#place.querySelector(':scope > :is(.line-chart, .message)')!.replaceWith(drawn);
  }

  async #read(metros: readonly Metro[]): Promise<HTMLElement> {
    const [metro] = metros;
    if (!metro) return h('p', { class: 'message' }, 'The chart has no metros.');
    const [{ readMetroChart }, { drawChart }] = await Promise.all([
      import('./readMetroChart.ts'),
      import('./drawChart.ts'),
    ]);
    const data = await readMetroChart(
      this.#first,
      metros.map(({ cbsa }) => cbsa),
    );
    const missing = `${metro.name} has too few values of this measure for a chart.`;
    return drawChart(data) ?? h('p', { class: 'message' }, missing);
  }
}

/** Returns the metro with a CBSA code; undefined if there is none. @throws Error if the names could not be loaded */
async function metroOf(code: string): Promise<Metro | undefined> {
  const found = /^\d{5}$/.test(code) ? (await findMetros(code)).find(({ cbsa }) => cbsa === code) : undefined;
  return found && { cbsa: code, name: showName(found.title) };
}

for (const place of document.querySelectorAll<HTMLElement>('[data-charted]')) new MetroChart(place);
