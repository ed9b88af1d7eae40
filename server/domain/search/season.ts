/** A title or search text split into its base, season and part. */
export interface SeasonForm {
  base: string;
  season: number | null;
  part: number | null;
  /**
   * False for a bare number or numeral at the end ("Overlord II", "chihayafuru 3"): it is a season only if an anime with that
   * base exists.
   */
  sure: boolean;
}

/** The season of "The Final Season": after all numbered ones. */
export const FINAL_SEASON = 99;

const NUMERALS = ['i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix', 'x'];
const ORDINALS = [
  ...['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth', 'tenth'],
];
const NUMBERS: Record<string, number> = {
  ...Object.fromEntries(NUMERALS.map((n, at) => [n, at + 1])),
  ...Object.fromEntries(ORDINALS.map((n, at) => [n, at + 1])),
  ...Object.fromEntries(['ふぁすと', 'せかんど', 'さど', 'ふぉす'].map((n, at) => [n, at + 1])),
  ...Object.fromEntries([...'一二三四五六七八九十'].map((n, at) => [n, at + 1])),
  final: FINAL_SEASON,
  last: FINAL_SEASON,
  ふぁいなる: FINAL_SEASON,
};

const ORDINAL = `(?:(\\d{1,2}) ?(?:st|nd|rd|th)|(${ORDINALS.join('|')}|final|last))`;
const COUNT = '(\\d{1,2}|[一二三四五六七八九]?十?[一二三四五六七八九]|十)';
const EAST = '\\p{Script=Han}\\p{Script=Hiragana}';

/** Forms that can only mean a season, in text processed by `spell`. */
const SEASONS = [
  new RegExp(`(?:\\bthe )?\\b${ORDINAL} ?(?:season|しずん)`, 'u'),
  /\bseason ?(\d{1,2}|i{1,3}|iv|vi{0,3}|ix|x)(?![a-z\d])/u,
  new RegExp(`第 ?${COUNT} ?(?:期|季|しずん|しりず)`, 'u'),
  new RegExp(`しずん ?${COUNT}`, 'u'),
  new RegExp(`(?<![\\d第])${COUNT} ?期(?![${EAST}])`, 'u'),
  /(せかんど|さど|ふぁいなる) ?しずん/u,
  /\bs(\d{1,2})(?![a-z\d])/u,
  /\b(\d)기/u,
  /(?<![\d])(\d{1,2}) ?(?:сезон)/u,
];
const PARTS = [
  /\b(?:part|cour) ?(\d{1,2}|i{2,3})(?![a-z\d])/u,
  new RegExp(`第 ?${COUNT} ?(?:部|くる)`, 'u'),
  /後半(?:くる|戦)?/u,
];
const NUMERAL = /(?<![a-z])(ii|iii|iv|vi|vii|viii|ix)(?![a-z])/u;
const EAST_NUMERAL = new RegExp(`(?<=[${EAST}])(v)(?![a-z])`, 'u');
const LAST_NUMBER = /(?<![\d./])(?<!\bno )(\d{1,2})$/u;

/** Treats "Season 2", "2nd season", "S2", "II", 第2期, 二期 ... alike. */
export function seasonForm(spelled: string): SeasonForm {
  const [named, season] = take(spelled, SEASONS);
  const [base, part] = take(named, PARTS);
  if (base === '') return { base: spelled, season: null, part: null, sure: true };
  if (season !== null) return { base, season, part, sure: true };
  const [bare, number] = take(base, [NUMERAL, EAST_NUMERAL, LAST_NUMBER]);
  if (number !== null && number > 1 && bare) return { base: bare, season: number, part, sure: false };
  return { base, season: null, part, sure: true };
}

function take(text: string, forms: readonly RegExp[]): [rest: string, number: number | null] {
  for (const form of forms) {
    const found = form.exec(text);
    if (!found) continue;
    const rest = `${text.slice(0, found.index)} ${text.slice(found.index + found[0].length)}`;
    const number = found.slice(1).find((group) => group !== undefined);
    return [rest.replace(/ +/g, ' ').trim(), number === undefined ? 2 : numberOf(number)];
  }
  return [text, null];
}

function numberOf(text: string): number {
  const known = NUMBERS[text] ?? Number(text);
  if (!Number.isNaN(known)) return known;
  const [tens = '', ones = ''] = text.split('十');
  return (NUMBERS[tens] ?? 1) * 10 + (NUMBERS[ones] ?? 0);
}

/** The ways to write a numbered season of this title, the title itself excepted; none for a first season. */
export function seasonSpellings({ base, season, part }: SeasonForm): string[] {
  if (season === null || season < 2 || season > ORDINALS.length || part !== null) return [];
  const [ordinal, numeral = ''] = [ORDINALS[season - 1], NUMERALS[season - 1]];
  const suffix = season === 2 ? 'nd' : season === 3 ? 'rd' : 'th';
  const forms = [`season ${season}`, `${season}${suffix} season`, `${ordinal} season`, `season ${numeral}`];
  // A bare V or X is a letter as often as a numeral.
  const bare = NUMERAL.test(numeral) ? [numeral] : [];
  return [...forms, ...bare, `${season}`, `s${season}`, `第${season}期`].map((form) => `${base} ${form}`);
}
