const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** A text as it stands in XML. */
export const xml = (text: string): string => text.replace(/[&<>"]/g, (sign) => entities[sign]!);
