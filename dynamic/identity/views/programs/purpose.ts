/** The longest purpose in characters that is cut: two lines on a wide screen. A whole sentence may be somewhat longer. */
const maxLength = 180;
const maxSentence = 200;

/** A shorter sentence, such as the number of an item, says nothing. */
const minLength = 12;

const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' });

/** A text that ends in an abbreviation, so the sentence may go on. */
const abbreviation = /(?:^|[\s(])(?:(?:[A-Z]\.)+|e\.g\.|i\.e\.|(?:No|Pub|Sec|Stat|St|Dr|Jr|vs)\.)\s*$/;

/** What a description opens with before it says what the program is for. */
const openings = [
  /^(?:In contrast|However), /,
  /^(?:Goal|Objective|Purpose)(?:s|\(s\))?: (?:• )?/,
  /^(?:The|This) (?:[a-z]+ )?(?:purpose|goal|objective|aim|mission)s? of (?:[^.;]|\.\d){3,150}?,? (?:is|are|was|were):? (?=(?:\(1\) )?to )/,
  /^(?:The )?[A-Z](?:[^.;]|\.\d){3,120}? (?:is|was) (?:designed|intended|established|created) (?=to )/,
  /^(?:Title|Section) .*?(?:Act|Bill|Law)\b.*?(?: to authorize [^.;]*?)? (?=to [a-z])/,
  /^\(1\) /,
];

/**
 * Returns the first sentence of a description without words such as “The purpose of the program is”, or the law that it begins
 * with. A long one ends with a clause or a word, and an ellipsis. Undefined for a question, which is a note of the agency.
 */
export function purposeOf(description: string): string | undefined {
  const sentence = openings.reduce((text, opening) => text.replace(opening, ''), firstSentence(description.trim()));
  return sentence.endsWith('?') ? undefined : cut(sentence.charAt(0).toUpperCase() + sentence.slice(1));
}

function firstSentence(text: string): string {
  let sentence = '';
  for (const { segment } of segmenter.segment(text)) {
    sentence += segment;
    if (sentence.length >= minLength && !abbreviation.test(sentence)) break;
  }
  return sentence.trim();
}

/** Words that do not end a text. */
const dangling =
  /(?:\s(?:and|or|and\/or|who|of|the|to|in|for|a|an|with|by|on|at|that|which|as|from|is|are|was|their|its))+$/i;

function cut(text: string): string {
  if (text.length <= maxSentence) return text;
  const start = text.slice(0, maxLength);
  const lastOf = (...marks: string[]) => Math.max(...marks.map((mark) => start.lastIndexOf(mark)));
  const part = lastOf('; ');
  const clause = lastOf(', ', ' (');
  const end = part > maxLength / 2 ? part : clause > 0.7 * maxLength ? clause : start.lastIndexOf(' ');
  return `${start
    .slice(0, end)
    .replace(dangling, '')
    .replace(/[\s,;:(–-]+$/, '')}…`;
}
