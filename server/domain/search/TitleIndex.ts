import { type Term, TermIndex } from '../../data/sqlite/TermIndex';
import { abbreviates, mayShorten } from './abbreviation';
import { type Entry, MIN_CURATED_BOOST, type SearchEntry, toEntries } from './entries';
import { removeSpaces } from './normalise';
import { exactPoints, nearPoints, points, seasonPoints } from './rank';
import { type Reading, readQuery, readWithLongVowels } from './readQuery';
import { type SortedTexts, TextCollector } from './SortedTexts';
import { allowWrongLetters, countWrongLetters, romajiOf } from './spelling';
import { eastTerms, isLoneSign, startTerm, startTerms, termsOf, wordsOf } from './terms';

/** Most near spellings considered, the nearest first. */
const MAX_NEAR_SPELLINGS = 40;
/** Longer texts are not matched by near spelling: they would hardly have just two typos. */
const MAX_FUZZY_CHARACTERS = 60;
const EAST = /[\p{Script=Han}\p{Script=Hiragana}]/u;

/**
 * Words or whole titles, by prefix and by near spelling. Kept apart from the terms, because matching a misspelled word among
 * all pairs of Japanese characters takes fifty times as long.
 */
class Titles {
  constructor(private readonly texts: SortedTexts) {}

  beginningWith(text: string): number[] {
    const [from, to] = this.texts.beginningWith(text);
    const places = new Set<number>();
    for (let at = from; at < to; at += 1) for (const place of this.texts.placesAt(at)) places.add(place);
    return [...places];
  }

  /** Alphabets only: in Japanese and Chinese one character is a word. */
  near(text: string, allowed: number): { text: string; places: Uint32Array }[] {
    if (allowed === 0 || text.length > MAX_FUZZY_CHARACTERS || EAST.test(text)) return [];
    // Two transposed letters are two edits, but one slip.
    return this.texts
      .near(text, 2)
      .map((at) => ({ at, slips: countWrongLetters(text, this.texts.textAt(at)) }))
      .filter((one) => one.slips <= allowed)
      .sort((a, b) => a.slips - b.slips)
      .slice(0, MAX_NEAR_SPELLINGS)
      .map(({ at }) => ({ text: this.texts.textAt(at), places: this.texts.placesAt(at) }));
  }
}

/** How many candidates are scored; of more, the best known. */
const MAX_CANDIDATES_SCORED = 400;
const MAX_FUZZY_CANDIDATES_SCORED = 150;
/** Score of a little-known title that begins with the text. */
const OBSCURE_POINTS = points.beginning + points.coverage + MIN_CURATED_BOOST;
/** A shorter text is one letter away from many titles. */
const MIN_FUZZY_CHARACTERS = 5;
/** A film or a disc: if two match alike, users mean the series. */
const SIDESHOW_POINTS = 70;
/** Words of a text that may be misspelt: looking for others like them is most of the work. */
const MAX_MISSPELT_WORDS = 4;
/** With more than two wrong letters, it is another word. */
const MAX_WRONG_LETTERS = 2;

/**
 * The index of all titles. A term index finds candidates by words and pairs of characters; lists of all titles and words find
 * them by prefix and, in a second attempt, by near spelling. `rank.ts` scores how well each matches, and the boost breaks ties.
 */
export class TitleIndex {
  private readonly entries: Entry[];
  private readonly titles: Titles;
  private readonly words: Titles;
  /** Well-known first seasons, best known first: the titles people abbreviate. */
  private readonly shortened: number[];
  private readonly terms: TermIndex;

  constructor(anime: readonly SearchEntry[]) {
    this.entries = toEntries(anime);
    this.shortened = [...this.entries.keys()]
      .filter((at) => this.boost(at) >= MIN_CURATED_BOOST && this.entries[at]?.season === 1)
      .sort((a, b) => this.boost(b) - this.boost(a));
    this.terms = new TermIndex(
      this.entries.map(({ titles }) => titles.flatMap((title) => [...termsOf(title), ...startTerms(title)])),
    );
    const titles = new TextCollector();
    const words = new TextCollector();
    this.entries.forEach((entry, at) => {
      for (const title of entry.titles) {
        titles.add(removeSpaces(title), at);
        const read = romajiOf(title);
        if (read) titles.add(read, at);
        for (const word of wordsOf(title)) words.add(word, 0);
      }
    });
    this.titles = new Titles(titles.sorted());
    this.words = new Titles(words.sorted());
  }

  get size(): number {
    return this.entries.length;
  }

  close(): void {
    this.terms.close();
  }

  /** Ids by relevance, best first. */
  find(text: string, limit: number): number[] {
    const readings = readQuery(text);
    const scores = new Map<number, number>();
    let best = 0;
    let place = 0;
    for (const at of new Set(readings.flatMap((reading) => this.exact(reading)))) {
      place += 1;
      const score =
        place > MAX_CANDIDATES_SCORED ? -place : this.score(at, readings, exactPoints, points.scattered);
      scores.set(at, score);
      best = Math.max(best, score);
    }
    if (best < OBSCURE_POINTS) {
      const more = [...readings, ...readWithLongVowels(text)];
      this.addShortened(readings, scores);
      if (best < points.phraseOfWord) this.addNear(more, scores);
      else this.addNearTitles(more, scores);
    }
    return [...scores]
      .sort(([a, x], [b, y]) => y - x || b - a)
      .slice(0, limit)
      .map(([at]) => this.entries[at]?.id ?? 0);
  }

  /** Anime with a title that begins with the text, then those that have all its words, of which the last may be unfinished. */
  private exact({ joined, text }: Reading): number[] {
    const needed = [...wordsOf(text), ...eastTerms(text)];
    if ([...joined].length <= 2) return this.ask([[startTerm(joined), ...eastTerms(text)].map(asTerm)], 'OR');
    const beginning = this.titles.beginningWith(joined).sort((a, b) => this.boost(b) - this.boost(a));
    const last = needed.at(-1);
    if (last === undefined) return beginning;
    const groups = needed.map((term): Term[] => [{ text: term, prefix: term === last || isLoneSign(term) }]);
    return [...beginning, ...this.ask(groups, 'AND')];
  }

  /** Adds the titles that the text abbreviates. */
  private addShortened(readings: readonly Reading[], scores: Map<number, number>): void {
    for (const { joined } of readings) {
      if (!mayShorten(joined)) continue;
      for (const at of this.shortened) {
        if (this.entries[at]?.titles.some((title) => abbreviates(joined, title)))
          scores.set(at, Math.max(points.shortened + this.boost(at), scores.get(at) ?? 0));
      }
    }
  }

  /** If only little-known titles match: adds well-known ones that are one letter away ("hakyu"). */
  private addNearTitles(readings: readonly Reading[], scores: Map<number, number>): void {
    for (const { joined } of readings) {
      if (joined.length < MIN_FUZZY_CHARACTERS) continue;
      for (const at of this.titles.near(joined, 1).flatMap(({ places }) => [...places])) {
        const score = this.score(at, readings, nearPoints, 0);
        if (score > 0) scores.set(at, Math.max(score, scores.get(at) ?? 0));
      }
    }
  }

  /** If no title matches exactly: adds near spellings, with all words of the text, else with some. */
  private addNear(readings: readonly Reading[], scores: Map<number, number>): void {
    const spellings = readings.map((reading) => this.spellingsOf(reading));
    for (const combineWith of ['AND', 'OR'] as const) {
      const found = spellings.flatMap(({ titles, groups }) =>
        [...titles, ...this.ask(groups, combineWith)].slice(0, MAX_FUZZY_CANDIDATES_SCORED),
      );
      for (const at of new Set(found)) {
        const score = this.score(at, readings, nearPoints, 0);
        if (score > 0) scores.set(at, Math.max(score, scores.get(at) ?? 0));
      }
      if (scores.size > 0) return;
    }
  }

  /** Titles that are spelt nearly like the text, and for each of its words those in the index that are. */
  private spellingsOf({ joined, text }: Reading): { titles: number[]; groups: Term[][] } {
    const titles = this.titles
      .near(joined, Math.min(MAX_WRONG_LETTERS, allowWrongLetters(joined.length)))
      .flatMap(({ places }) => [...places]);
    const each = wordsOf(text).map((word, at): Term[] => {
      if (at >= MAX_MISSPELT_WORDS) return [{ text: word, prefix: true }];
      const others = this.words.near(word, Math.min(MAX_WRONG_LETTERS, allowWrongLetters(word.length)));
      return [{ text: word, prefix: true }, ...others.map((other) => asTerm(other.text))];
    });
    return { titles, groups: [...each, ...eastTerms(text).map((term) => [asTerm(term)])] };
  }

  /** The anime that have a term of every group, or of any, ordered by popularity and by the rarity of their terms. */
  private ask(groups: readonly (readonly Term[])[], combine: 'AND' | 'OR'): number[] {
    const found = new Map<number, { groups: number; weight: number }>();
    for (const group of groups) {
      const places = this.terms.havingAny(group);
      const rareness = Math.log(1 + (this.size - places.length + 0.5) / (places.length + 0.5));
      for (const at of places) {
        const before = found.get(at);
        found.set(at, { groups: (before?.groups ?? 0) + 1, weight: (before?.weight ?? 0) + rareness });
      }
    }
    const needed = combine === 'AND' ? groups.length : 1;
    return [...found]
      .filter(([, answer]) => answer.groups >= needed)
      .map(([at, { weight }]): [number, number] => [at, weight * (1 + this.boost(at) / 100)])
      .sort(([a, x], [b, y]) => y - x || a - b)
      .map(([at]) => at);
  }

  /** Score of the best match of title and reading. */
  private score(
    at: number,
    readings: readonly Reading[],
    pointsOf: (reading: Reading, title: string) => number,
    least: number,
  ): number {
    const entry = this.entries[at];
    if (!entry) return 0;
    let best = 0;
    for (const reading of readings) {
      let score = 0;
      for (const title of entry.titles) score = Math.max(score, pointsOf(reading, title));
      if (score === 0) score = least;
      if (score > 0) best = Math.max(best, score + seasonPoints(reading, entry));
    }
    return best === 0 ? 0 : best + entry.boost - (entry.sideshow ? SIDESHOW_POINTS : 0);
  }

  private boost(at: number): number {
    return this.entries[at]?.boost ?? 0;
  }
}

function asTerm(text: string): Term {
  return { text };
}
