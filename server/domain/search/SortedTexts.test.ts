import fc from 'fast-check';
import { TextCollector } from './SortedTexts';

const texts = [
  '',
  'a',
  'attack',
  'attack of the turtles',
  'attic',
  'kame',
  'kamera',
  '_00ab',
  'カメ',
  'カメラ',
];
/** Each text with the given places. */
function sortedTexts(placesOf: readonly (readonly [text: string, places: readonly number[]])[]) {
  const collector = new TextCollector();
  for (const [text, places] of placesOf) for (const place of places) collector.add(text, place);
  return collector.sorted();
}

const sorted = sortedTexts(texts.map((text, at) => [text, [at, at + 100]]));
const textsOf = (places: Iterable<number>) => [...places].map((at) => sorted.textAt(at));
const between = ([from, to]: [number, number]) => Array.from({ length: to - from }, (_, at) => from + at);

/** The textbook recursion, regardless of speed. */
function edits(one: string, other: string): number {
  if (one === '' || other === '') return one.length + other.length;
  const same = one[0] === other[0] ? 0 : 1;
  return Math.min(
    edits(one.slice(1), other.slice(1)) + same,
    edits(one.slice(1), other) + 1,
    edits(one, other.slice(1)) + 1,
  );
}

describe('SortedTexts', () => {
  it('has each text with its places', () => {
    for (const [place, text] of texts.entries()) {
      const [at] = sorted.beginningWith(text);
      expect([sorted.textAt(at), ...sorted.placesAt(at)]).toEqual([text, place, place + 100]);
    }
  });

  it.each(['', 'a', 'at', 'attack', 'kame', 'カメ', 'b', '~'])('finds texts that begin with "%s"', (text) => {
    const expected = texts.filter((one) => one.startsWith(text)).sort();
    expect(textsOf(between(sorted.beginningWith(text)))).toEqual(expected);
  });

  it('finds all texts within a few edits', () => {
    const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 6 });
    fc.assert(
      fc.property(fc.uniqueArray(word, { maxLength: 30 }), word, fc.nat({ max: 3 }), (all, wanted, most) => {
        const some = sortedTexts(all.map((text) => [text, [1]]));
        const expected = all.filter((text) => edits(text, wanted) <= most).sort();
        expect(some.near(wanted, most).map((at) => some.textAt(at))).toEqual(expected);
      }),
      { numRuns: 100 },
    );
  });

  it('is empty without texts', () => {
    const none = sortedTexts([]);
    expect([none.beginningWith('a'), none.near('a', 2)]).toEqual([[0, 0], []]);
  });
});
