import { wordsOf } from '../../api/domain/text.ts';

const setOf = (words: string) => new Set(words.trim().split(/\s+/));

/** Words after which a sentence names what it is about: `In Gotham`, `the rate of Gotham`, `while Gotham`. */
const openers = setOf(`
  a above across also although an and around as at below but by compared despite during for from however in like
  meanwhile near of or since so than the then though to under unlike until versus vs when where whereas while with yet
`);

/** Other words that begin sentences, and are no names. */
const starters = setOf(`
  about according after again all almost altogether amid among another any approximately are average because before
  between both can could each earlier either even every exactly few fewer following had half has have he her here his if
  indeed instead is it its just last later latest less many more most much nearly neither next no none not now on once
  one only other others our out over overall per population previously rather roughly she should similarly some still such
  that their there these they this those three through today together total two up was we were what which who will would
  you your

  accordingly actually additionally annually apparently astonishingly broadly certainly clearly collectively comparatively
  consequently consistently conversely correspondingly currently curiously effectively especially essentially eventually
  evidently finally formerly fortunately fully generally globally historically hopefully importantly incredibly initially
  interestingly ironically largely lastly likely literally locally mainly merely monthly mostly namely nationally naturally
  notably officially originally particularly possibly practically presently presumably primarily probably quarterly quickly
  rapidly rarely recently regionally relatively remarkably reportedly respectively sadly secondly significantly simply
  slightly specifically statistically steadily strikingly subsequently substantially suddenly supposedly surely
  surprisingly thirdly traditionally truly typically ultimately understandably unexpectedly unfortunately unsurprisingly
  unusually usually virtually weekly yearly
`);

/** Words in names of months, days, and those who publish figures. */
const otherNames = setOf(`
  january february march april may june july august september october november december jan feb mar apr jun jul aug sep
  sept oct nov dec monday tuesday wednesday thursday friday saturday sunday spring summer fall autumn winter
  acs administration agency america american americans analysis association bea bls board bureau business census cbsa
  cdc commerce commission community council department development economic education eia energy environmental epa fbi
  federal fema fhfa finance hud information institute irs justice labor mls msa national noaa office protection reserve
  service services statistics survey treasury university
`);

/**
 * Whether a sentence without a known place names another place, as far as its capital letters say: a name at its start, after
 * a word such as `in` or `while`, or with `'s`.
 * @param measureWords the words that measures are called by, in lower case
 */
export function namesUnknownPlace(sentence: string, measureWords: ReadonlySet<string>): boolean {
  let isOpen = true;
  for (const [text] of sentence.matchAll(/\p{L}[\p{L}\p{N}.'’ʻ-]*/gu)) {
    const word = wordsOf(text.replace(/['’]s$/u, ''))[0] ?? '';
    const isName = /^\p{Lu}/u.test(text) && !isOrdinary(word, measureWords);
    if (isName && (isOpen || /['’]s$/u.test(text))) return true;
    isOpen = openers.has(word) || (isOpen && starters.has(word));
  }
  return false;
}

const isOrdinary = (word: string, measureWords: ReadonlySet<string>): boolean =>
  [openers, starters, otherNames].some((words) => words.has(word)) ||
  [word, `${word}s`, word.replace(/s$/, '')].some((one) => measureWords.has(one));
