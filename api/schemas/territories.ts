/** Territories that are not covered, by what people call them: names, USPS codes and FIPS codes. */
const territories: Readonly<Record<string, readonly string[]>> = {
  'American Samoa': ['AS', '60', 'American Samoa'],
  Guam: ['GU', '66', 'Guam'],
  'the Northern Mariana Islands': [
    ...['MP', '69', 'Northern Mariana Islands', 'Northern Marianas', 'Northern Mariana', 'CNMI', 'Saipan'],
  ],
  'the U.S. Virgin Islands': ['VI', '78', 'U.S. Virgin Islands', 'US Virgin Islands', 'Virgin Islands', 'USVI'],
};

/** Says that a territory is not covered, where a text names one or a place in one: "Hagåtña, Guam". */
export function notCovered(text: string): string | undefined {
  const where = text.split(',').at(-1)!.trim().toLowerCase();
  const name = where.replace(/^(?:the|territory of) /, '');
  const [territory] =
    Object.entries(territories).find(([, texts]) => texts.some((one) => one.toLowerCase() === name)) ?? [];
  return territory && `the service does not cover ${territory}; it has the 50 states, DC and Puerto Rico`;
}
