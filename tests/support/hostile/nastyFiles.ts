import { gzipSync } from 'node:zlib';
import fc from 'fast-check';

/** Tokens of JSON, whole and truncated. */
export const jsonSigns = [
  ...['[', '{', ']', '}', ',', ':', '"', '\\', '\\u0000', '\\ud800', '1e999', '-', 'null', 'tru', '"a":'],
  ...['\0', ' \n\t', '\n', '{"__proto__":{"a":1}}'],
];

/** Files as an attacker might send them: any bytes, modified valid files, and random combinations of the format's pieces. */
export function nastyFiles(valid: readonly string[], pieces: readonly string[]): fc.Arbitrary<Buffer> {
  const change = fc.record({
    at: fc.nat(),
    remove: fc.nat(40),
    add: fc.oneof(fc.string(), fc.constantFrom(...pieces)),
  });
  const changed = fc
    .tuple(fc.constantFrom(...valid), fc.array(change, { maxLength: 6 }))
    .map(([text, changes]) =>
      changes.reduce((now, { at, remove, add }) => {
        const place = at % (now.length + 1);
        return now.slice(0, place) + add + now.slice(place + remove);
      }, text),
    );
  const repeated = fc
    .tuple(fc.constantFrom(...pieces), fc.integer({ min: 1, max: 3000 }))
    .map(([piece, times]) => piece.repeat(times));
  const composed = fc
    .tuple(
      fc.constantFrom('', ...pieces),
      fc.array(fc.oneof(fc.constantFrom(...pieces), fc.string(), repeated), { maxLength: 12 }),
    )
    .map(([head, parts]) => head + parts.join(''));
  const bytes = fc.oneof(
    { weight: 1, arbitrary: fc.uint8Array({ maxLength: 300 }).map((some) => Buffer.from(some)) },
    { weight: 4, arbitrary: changed.map((text) => Buffer.from(text)) },
    { weight: 1, arbitrary: changed.map((text) => Buffer.from(text, 'utf16le')) },
    { weight: 4, arbitrary: composed.map((text) => Buffer.from(text)) },
  );
  const packed = bytes.map((content) => gzipSync(content, { level: 1 }));
  return fc.oneof(
    { weight: 5, arbitrary: bytes },
    { weight: 1, arbitrary: packed },
    // Several members in a row, and one that is truncated or damaged.
    { weight: 1, arbitrary: fc.array(packed, { maxLength: 3 }).map((all) => Buffer.concat(all)) },
    {
      weight: 1,
      arbitrary: fc
        .tuple(packed, fc.nat(60))
        .map(([all, cut]) => all.subarray(0, Math.max(0, all.length - cut))),
    },
  );
}
