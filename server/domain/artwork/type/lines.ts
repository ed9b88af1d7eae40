/**
 * All the ways to break a title: for every number of lines up to `most`, the lines whose widest is as narrow as
 * possible, so that the type can be as large as possible. A line that ends on a small joining word counts as wider
 * than it is: "of" and "no" should rather begin a line than end one.
 */
export function breakLines(
  words: readonly string[],
  most: number,
  widthOf: (text: string) => number,
): string[][] {
  const count = Math.min(most, words.length);
  const space = widthOf('n n') - 2 * widthOf('n');
  const widths = words.map((word) => widthOf(word.replace(glue, '')));
  /** rows[k][i]: the first i words on k lines; `cut` is where the last line starts. */
  const rows: { worst: number; cut: number }[][] = [[{ worst: 0, cut: 0 }]];
  for (let k = 1; k <= count; k++) {
    const row: { worst: number; cut: number }[] = [];
    for (let i = k; i <= words.length; i++) {
      let width = -space;
      const dangles = i < words.length && small.has((words[i - 1] ?? '').toLowerCase());
      for (let cut = i - 1; cut >= k - 1; cut--) {
        width += (widths[cut] ?? 0) + (words[cut + 1]?.startsWith(glue) ? 0 : space);
        const before = rows[k - 1]?.[cut];
        if (!before) continue;
        const worst = Math.max(before.worst, width * (dangles ? 1.14 : 1));
        if (worst < (row[i]?.worst ?? Number.POSITIVE_INFINITY)) row[i] = { worst, cut };
      }
    }
    rows.push(row);
  }
  return Array.from({ length: count }, (_, k) => linesOf(words, rows, k + 1));
}

function linesOf(words: readonly string[], rows: readonly { cut: number }[][], count: number): string[] {
  const lines: string[] = [];
  let end = words.length;
  for (let k = count; k > 0; k--) {
    const cut = rows[k]?.[end]?.cut ?? 0;
    lines.unshift(joinWords(words.slice(cut, end)));
    end = cut;
  }
  return lines;
}

/** Words for breaking: at spaces, after hyphens and slashes inside long words, and inside Japanese. */
export function toWords(text: string): string[] {
  return text
    .split(/\s+/)
    .filter((word) => word !== '')
    .flatMap((word) =>
      japanese.test(word) ? japaneseParts(word) : word.length > 9 ? glued(word.split(afterHyphen)) : [word],
    );
}

/** Stands before a part that joins the one before it without a space. */
const glue = '\u2060';
const japanese = /[\u3040-\u30ff\u3400-\u9fff]/;
const afterHyphen = /(?<=[^\s-][-–—/・])(?=[^\s-])/u;

/** Katakana words, kanji with their endings, particles; longer parts every four characters. */
function japaneseParts(word: string): string[] {
  const parts =
    word.match(
      /[\u30a0-\u30ff]+|[\u3400-\u9fff々]+[\u3040-\u309f]{0,3}|[\u3040-\u309f]+|[^\u3040-\u30ff\u3400-\u9fff]+/gu,
    ) ?? [];
  return glued(parts.flatMap((part) => (part.length > 6 ? (part.match(/.{1,4}/gu) ?? [part]) : [part])));
}

function glued(parts: readonly string[]): string[] {
  return parts.map((part, i) => (i === 0 ? part : glue + part));
}

function joinWords(words: readonly string[]): string {
  return words.reduce(
    (line, word) => (line === '' || word.startsWith(glue) ? line : `${line} `) + word.replace(glue, ''),
    '',
  );
}

const small = new Set(
  'a an the of in on to and or for at my i no wa ga o wo ni de & from with is as'.split(' '),
);
