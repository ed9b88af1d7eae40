import { JsonBounds, type JsonLimits } from './jsonBounds';

const limits: JsonLimits = { depth: 5, values: 100, elementValues: 10, tokenBytes: 20, elementBytes: 60 };

/** What a text has too much of, however its bytes are chunked. */
function excessOf(text: string, given: Partial<JsonLimits> = {}): string {
  const found = [1, 3, 1 << 16].map((size) => {
    const bounds = new JsonBounds({ ...limits, ...given }, (excess) => new Error(excess));
    const bytes = Buffer.from(text);
    try {
      for (let from = 0; from < bytes.length; from += size) bounds.watch(bytes.subarray(from, from + size));
      return 'nothing';
    } catch (error) {
      return (error as Error).message;
    }
  });
  expect(new Set(found).size).toBe(1);
  return found[0] ?? '';
}

const times = (count: number, text: string) => new Array(count).fill(text).join(',');

// security: P18
it.each([
  ['nothing', '{"list":[{"a":[{"b":1}]}]}'],
  ['depth', '{"list":[{"a":[{"b":[1]}]}]}'],
  ['nothing', `{"list":["[[[[[[[","]]]]\\"[[["]}`],
  ['nothing', `[${times(98, '1')}]`],
  ['values', `[${times(101, '1')}]`],
  ['values', `[${times(101, '{}')}]`],
  ['nothing', `{"list":[${times(9, '{"a":[1,2,3]}')}]}`],
  ['values', '{"list":[{"a":[1,2,3,4,5,6,7,8,9,10]}]}'],
  ['values', '{"settings":{"a":1,"b":1,"c":1,"d":1,"e":1,"f":1}}'],
  ['length', '"012345678901234567890"'],
  ['length', '1'.repeat(22)],
  ['length', `{"${'a'.repeat(21)}":1}`],
  ['length', `{"list":[{"a":[${times(4, '"0123456789012345"')}]}]}`],
  ['nothing', `{"list":[${times(9, '{"a":"0123456789012345"}')}]}`],
  ['nothing', `[${' \n\t'.repeat(10_000)}]`],
  ['nothing', ']]]]}}}}'],
])('finds what exceeds the limits: %s', (excess, text) => {
  expect(excessOf(text)).toBe(excess);
});
