/** What the page knows of the newest release. */
const { release, metros } = JSON.parse(document.querySelector('#known')!.textContent) as {
  readonly release: string;
  readonly metros: readonly (readonly [cbsa: string, name: string])[];
};

export const newestRelease = release;

/** The names of the metros by CBSA code. */
export const metroNames = new Map(metros);
