import { deserialize, serialize } from 'node:v8';

/** Texts as they come, each with places, which become `SortedTexts` at the end. Two flat lists, since an array for each text takes far more. */
export class TextCollector {
  private readonly numbers = new Map<string, number>();
  /** By text, the place that it was added with last. */
  private readonly last: number[] = [];
  private pairs = new Uint32Array(1024);
  private length = 0;

  /** Once for each text and place; places never go back. */
  add(text: string, place: number): void {
    const known = this.numbers.get(text);
    const number = known ?? this.numbers.size;
    if (known === undefined) this.numbers.set(text, number);
    else if (this.last[number] === place) return;
    this.last[number] = place;
    if (this.length === this.pairs.length) {
      const longer = new Uint32Array(this.length * 2);
      longer.set(this.pairs);
      this.pairs = longer;
    }
    this.pairs[this.length] = number;
    this.pairs[this.length + 1] = place;
    this.length += 2;
  }

  sorted(): SortedTexts {
    const texts = [...this.numbers.keys()].sort();
    const rankOf = new Uint32Array(texts.length);
    texts.forEach((text, rank) => {
      rankOf[this.numbers.get(text) ?? 0] = rank;
    });
    const starts = new Uint32Array(texts.length + 1);
    for (const [number] of this.all()) {
      const next = (rankOf[number] ?? 0) + 1;
      starts[next] = (starts[next] ?? 0) + 1;
    }
    for (let rank = 0; rank < texts.length; rank += 1)
      starts[rank + 1] = (starts[rank + 1] ?? 0) + (starts[rank] ?? 0);
    const free = starts.slice();
    const places = new Uint32Array(this.length / 2);
    for (const [number, place] of this.all()) {
      const rank = rankOf[number] ?? 0;
      places[free[rank] ?? 0] = place;
      free[rank] = (free[rank] ?? 0) + 1;
    }
    // Copies: a text that was cut out of a longer one would keep that one as well.
    return new SortedTexts(deserialize(serialize(texts)), starts, places);
  }

  private *all(): Generator<readonly [number: number, place: number]> {
    for (let at = 0; at < this.length; at += 2) yield [this.pairs[at] ?? 0, this.pairs[at + 1] ?? 0];
  }
}

/**
 * Texts in their order, each with the places it was added with: three flat lists, which take a tenth of what a tree of maps
 * takes. Texts with one beginning stand side by side, so it is walked like one all the same.
 */
export class SortedTexts {
  constructor(
    private readonly texts: readonly string[],
    /** Where the places of each text begin; one more than there are texts. */
    private readonly starts: Uint32Array,
    private readonly places: Uint32Array,
  ) {}

  textAt(at: number): string {
    return this.texts[at] ?? '';
  }

  placesAt(at: number): Uint32Array {
    return this.places.subarray(this.starts[at], this.starts[at + 1]);
  }

  /** From the first of the texts that begin so to just behind the last. */
  beginningWith(text: string): [from: number, to: number] {
    const from = this.firstFrom(text);
    return [from, this.endOf(text, from)];
  }

  /** Those that are at most so many edits away, in their order. */
  near(wanted: string, edits: number): number[] {
    const found: number[] = [];
    const width = wanted.length + 1;
    /** The row of edit distances for each beginning of the text that is looked at. */
    const rows = [Uint8Array.from({ length: width }, (_, column) => Math.min(column, 255))];
    let before = '';
    /** Letters of it for which there are rows. */
    let depth = 0;
    for (let at = 0; at < this.texts.length; ) {
      const text = this.textAt(at);
      depth = sharedLetters(before, text, depth);
      before = text;
      let least = 0;
      while (depth < text.length && least <= edits) {
        depth += 1;
        rows[depth] ??= new Uint8Array(width);
        least = fillRow(rows, depth, text.charCodeAt(depth - 1), wanted);
      }
      if (least > edits) {
        // Whatever else begins so is as far away.
        at = this.endOf(text.slice(0, depth), at);
        continue;
      }
      if ((rows[depth]?.[wanted.length] ?? 255) <= edits) found.push(at);
      at += 1;
    }
    return found;
  }

  /** The first text that does not stand before this one. */
  private firstFrom(text: string): number {
    return this.split(0, (other) => other < text);
  }

  private endOf(beginning: string, from: number): number {
    return this.split(from, (other) => other.startsWith(beginning));
  }

  /** Where `belongs` ends, which is true of all up to there and of none after. */
  private split(from: number, belongs: (text: string) => boolean): number {
    let step = 1;
    while (from + step <= this.texts.length && belongs(this.textAt(from + step - 1))) step *= 2;
    let low = from + Math.floor(step / 2);
    let high = Math.min(from + step - 1, this.texts.length);
    while (low < high) {
      const middle = (low + high) >> 1;
      if (belongs(this.textAt(middle))) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

function sharedLetters(one: string, other: string, most: number): number {
  let shared = 0;
  while (shared < most && one.charCodeAt(shared) === other.charCodeAt(shared)) shared += 1;
  return shared;
}

/** Works out a row of the distances from the one above it, and gives the least of them. */
function fillRow(rows: readonly Uint8Array[], depth: number, letter: number, wanted: string): number {
  const [above, row] = [rows[depth - 1], rows[depth]];
  if (!above || !row) return 0;
  row[0] = Math.min(depth, 255);
  let least = row[0];
  for (let column = 1; column <= wanted.length; column += 1) {
    const same = letter === wanted.charCodeAt(column - 1) ? 0 : 1;
    const distance = Math.min(
      (above[column - 1] ?? 0) + same,
      (above[column] ?? 0) + 1,
      (row[column - 1] ?? 0) + 1,
    );
    row[column] = Math.min(distance, 255);
    if (distance < least) least = distance;
  }
  return least;
}
