/**
 * The native title, set down the side of a picture. On a hero it is drawn by the server (`/lettering/12.1a2b3c.svg`), as many
 * machines have no typeface for it. Both sides use the same layout: the screen reserves the space, the server fills it.
 */

/** Increase it with any change to the drawing, as URLs are cached permanently. */
const version = 2;

/** In em: distance between columns, and height of a character. */
export const letteringCell = { width: 1.3, height: 1.16 } as const;

/** Every machine has fonts for other scripts. */
export const isLettered = (native: string): boolean => japanese.test(native);

/** `title` is the English title, else the romaji one: what it says already is left out of the lettering. */
export const letteringUrl = (animeId: string, native: string, title: string): string =>
  `/lettering/${animeId}.${hash(`${version} ${native}\u0000${title}`)}.svg`;

const japanese = /[\u3040-\u30ff\u3400-\u9fff]/;
const letter = /[A-Za-z\u00c0-\u024f]/g;

/** Part of a column: Japanese and single characters stand, longer Latin text lies on its side. */
export interface LetteringRun {
  text: string;
  turned: boolean;
}

const latin = /[0-9A-Za-z\u00c0-\u024f](?:[ !-~\u00a1-\u024f‘’“”]*[!-~\u00a1-\u024f’”])?/;
const runs = new RegExp(`(${latin.source})|.`, 'gsu');

export function letteringRuns(text: string): LetteringRun[] {
  return Array.from(text.matchAll(runs), ([run, word]) => ({
    text: run,
    turned: word !== undefined && word.length > 1,
  }));
}

/** Punctuation and signs that separate names, and do not belong to one. */
const separators = ' -–—~:/・|()[]【】「」『』〈〉《》<>"“”';
const separator = separators.replace(/[-[\]/|]/g, '\\$&');
/** In "Re:Dive" and "EX-ARM" they join. */
const joined = '(?<=[0-9A-Za-z])[-:/](?=[0-9A-Za-z])';
const names = new RegExp(`(?:${joined}|[^${separator}])+`, 'gu');
const bare = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

/**
 * A native title as it is set beside `title`: without signs that the typeface lacks, and without Latin names that `title` has,
 * too. "鋼の錬金術師 FULLMETAL ALCHEMIST" beside "Fullmetal Alchemist: Brotherhood" is "鋼の錬金術師".
 */
export function nativeBeside(native: string, title: string): string {
  const text = cleaned(native);
  const said = bare(cleaned(title));
  const parts = [...text.matchAll(names)].map(({ 0: name, index }) => ({
    from: index,
    to: index + name.length,
  }));
  let rest = '';
  let kept = 0;
  for (let at = 0; at < parts.length; at += 1) {
    const isLatin = (part: (typeof parts)[number] | undefined) =>
      part !== undefined && !japanese.test(text.slice(part.from, part.to));
    if (!isLatin(parts[at])) continue;
    const from = parts[at]?.from ?? 0;
    while (isLatin(parts[at + 1])) at += 1;
    const to = parts[at]?.to ?? 0;
    const phrase = text.slice(from, to);
    if ((phrase.match(letter) ?? []).length < 3 || !said.includes(bare(phrase))) continue;
    rest += `${text.slice(kept, from)} `;
    kept = to;
  }
  return kept === 0 ? text : tidied(rest + text.slice(kept));
}

function cleaned(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[〜∼]/g, '~')
    .replace(/[‐‑‒―−]/g, '—')
    .replace(/[☆★♪♫♥♡♢◆◇●○◎△▲▽▼□■※†‡∞\p{C}]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

/** Without what held the omitted names: empty brackets, and dashes whose partner is gone. */
function tidied(text: string): string {
  const dash = /[-–—~]/.test(text) && (text.match(/(?<=^|\s)[-–—~]|[-–—~](?=\s|$)/g) ?? []).length % 2 > 0;
  return text
    .replace(/[([【「『〈《<"“]\s*[)\]】」』〉》>"”]/gu, ' ')
    .replace(dash ? /(?<=^|\s)[-–—~]+|(?<![-–—~])[-–—~]+(?=\s|$)/g : /(?<=^|\s)[-–—~]+(?=\s|$)/g, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[\s:/・|]+|(?<![\s:/・|])[\s:/・|]+$/g, '')
    .replace(/^[-–—~]([^-–—~]+)[-–—~](?=\s|$)/, '$1')
    .trim();
}

/** A title up to this long, in cells, is one column; one that two of these cannot hold is shortened. */
const COLUMN_CELLS = 24;

/** The columns of a native title, from right to left: at most two; none if `title` says all of it. */
export function letteringColumns(native: string, title: string): string[] {
  const text = nativeBeside(native, title);
  if (text === '') return [];
  if (lengthOf(text) <= COLUMN_CELLS) return [text];
  const places = breaksOf(text);
  const whole = halve(text, places);
  if (whole.length <= COLUMN_CELLS * 1.25) return whole.columns;
  for (const { at } of places.toReversed()) {
    const shortened = halve(`${text.slice(0, at).trim()}…`, places);
    if (shortened.length <= COLUMN_CELLS) return shortened.columns;
  }
  return whole.columns;
}

/** The length of the longer column, in cells. */
export const letteringLength = (columns: readonly string[]): number =>
  Math.max(1, Math.ceil(Math.max(0, ...columns.map(lengthOf))));

function lengthOf(text: string): number {
  let cells = 0;
  for (const { text: run, turned } of letteringRuns(text))
    cells += turned ? run.length * 0.8 : run === ' ' ? 0.45 : 1;
  return cells;
}

interface Place {
  at: number;
  /** How much longer a column may be before this place is as good as another. */
  cost: number;
}

function halve(text: string, places: readonly Place[]): { columns: string[]; length: number } {
  let best = { columns: [text], length: lengthOf(text), cost: Number.POSITIVE_INFINITY };
  for (const { at, cost } of places) {
    if (at >= text.length) continue;
    const columns = [text.slice(0, at).trim(), text.slice(at).trim()];
    const length = Math.max(...columns.map(lengthOf));
    if (length * cost < best.cost) best = { columns, length, cost: length * cost };
  }
  return best;
}

/** Where a column may end: between words, at punctuation, and in Japanese where the script shows that a word begins. */
function breaksOf(text: string): Place[] {
  const places: Place[] = [];
  let at = 0;
  let before = '';
  let dashes = 0;
  for (const { text: run, turned } of letteringRuns(text)) {
    const cost = costBetween(before, run, dashes % 2 > 0);
    if (cost) places.push({ at, cost });
    if (turned) for (const { index } of run.matchAll(/ (?=.)/g)) places.push({ at: at + index, cost: 1.1 });
    if (dash.test(run)) dashes += 1;
    at += run.length;
    before = run;
  }
  return places;
}

const dash = /^[-–—~]$/;
const opening = /^[([「『【〈《]$/;
const closing = /^[)\]」』】〉》、。,.!?:;…ー々ぁぃぅぇぉっゃゅょァィゥェォッャュョ・]$/;
const ending = /^[)\]」』】〉》、。!?…]$/;
const hiragana = /^[\u3040-\u309f]$/;

/** The cost of a break between these runs; undefined if there must be none. `dashed`: after an odd number of dashes. */
function costBetween(before: string, after: string, dashed: boolean): number | undefined {
  if (before === ' ') return 1;
  if (before === '' || after === ' ' || closing.test(after) || opening.test(before)) return undefined;
  if (dash.test(before)) return dashed ? undefined : 1;
  if (dash.test(after)) return dashed ? undefined : 1;
  if (opening.test(after) || ending.test(before)) return 1;
  if (hiragana.test(after)) return undefined;
  if (hiragana.test(before)) return 1.12;
  if (before === '・' || scriptOf(before) !== scriptOf(after)) return 1.25;
  return undefined;
}

const scriptOf = (run: string) =>
  /[\u30a0-\u30ff]/.test(run) ? 'katakana' : /[\u3400-\u9fff]/.test(run) ? 'kanji' : 'other';

function hash(text: string): string {
  let h = 0x811c9dc5;
  for (let i = 0; i < text.length; i += 1) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193);
  return (h >>> 0).toString(36);
}
