const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Escapes a text for XML. */
export const xml = (text: string): string => text.replace(/[&<>"]/g, (sign) => entities[sign]!);
