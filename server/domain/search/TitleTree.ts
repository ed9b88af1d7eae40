import SearchableMap from 'minisearch/SearchableMap';
import { slips } from './slips';
import { narrow } from './terms';

/** Near spellings that are looked at, the nearest first. */
const NEAREST = 40;
/** No text of that length is mistyped by two letters only. */
const LENGTH = 60;
const EAST = /[\p{Script=Han}\p{Script=Hiragana}]/u;

/**
 * Words or whole titles in a tree (the library's own), by beginning and by near spelling. Apart from the index, because
 * looked for among all pairs of Japanese characters a misspelled word takes fifty times as long.
 */
export class TitleTree {
  private readonly tree = new SearchableMap<number[]>();

  /** `at`: where it is from. */
  add(text: string, at: number): void {
    const places = this.tree.fetch(narrow(text), () => []);
    if (places.at(-1) !== at) places.push(at);
  }

  beginningWith(text: string): number[] {
    return [...new Set([...this.tree.atPrefix(narrow(text)).values()].flat())];
  }

  /** Only in alphabets: in Japanese and Chinese one character is a word. */
  near(text: string, allowed: number): { text: string; places: number[] }[] {
    if (allowed === 0 || text.length > LENGTH || EAST.test(text)) return [];
    const wanted = narrow(text);
    // Two letters that have changed places are two edits to the tree and one slip of the finger.
    return [...this.tree.fuzzyGet(wanted, 2)]
      .map(([term, [places]]) => ({ text: term, places, slips: slips(wanted, term) }))
      .filter((one) => one.slips <= allowed)
      .sort((a, b) => a.slips - b.slips)
      .slice(0, NEAREST);
  }
}
