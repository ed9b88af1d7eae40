/**
 * A title as it is set: the name, and what goes below it in smaller type (a subtitle, "Season 2"). Characters no typeface has
 * are replaced or dropped; very long titles end in an ellipsis at a word.
 */
export interface TitleParts {
  main: string;
  sub: string | null;
}

const longest = 150;

export function titleParts(title: string): TitleParts {
  const text = clip(plain(title) || title.trim(), longest);
  for (const pattern of splits) {
    const [, main, sub] = pattern.exec(text) ?? [];
    if (main && sub && main.trim().length >= 2 && sub.trim().length >= 2 && main.length + 2 < text.length) {
      return { main: main.trim(), sub: trimmed(sub) };
    }
  }
  return { main: text, sub: null };
}

const splits = [
  /^(.{2,90}?)[:：]\s+(.+)$/u,
  /^(.{2,90}?)\s+[-–—~〜～]\s*(.+?)\s*[-–—~〜～]?$/u,
  /^(.{2,90}?)\s*[(（【「『〈《](.+?)[)）】」』〉》]\s*$/u,
  /^(.{3,60}?)\s+((?:the\s+)?(?:final|first|second|third|fourth|\d+(?:st|nd|rd|th))\s+season\b.*)$/iu,
  /^(.{3,60}?)\s+((?:season|part|cour|episode|vol\.?|chapter)\s*[\dIVX]+.*)$/iu,
  /^(.{2,60}?)\s+((?:第\s*[\d一二三四五六七八九十]+\s*[期部章]|[\d]+期|続編|完結編|劇場版).*)$/u,
  /^(.{2,60}?)\s+((?:the movie|the animation|movie|ova|oad|special)s?\b.*)$/iu,
];

function trimmed(sub: string): string {
  return sub
    .replace(/^[-–—~〜～\s]+|(?<![-–—~〜～\s])[-–—~〜～\s]+$/gu, '')
    .replace(/[)）】」』〉》]$/u, (end) => (/[(（【「『〈《]/u.test(sub) ? end : ''));
}

function plain(title: string): string {
  return title
    .normalize('NFKC')
    .replace(/[\u2018\u2019\u02bc`´]/g, '’')
    .replace(/'/g, '’')
    .replace(/"([^"]*)"/g, '“$1”')
    .replace(/[☆★✩✭✦✧⭐♪♫♬♡♥❤◇◆○●◎△▲▽▼□■※✕✖✗❌⚡†‡]+/gu, ' ')
    .replace(/×/g, 'x')
    .replace(/\.{3,}/g, '…')
    .replace(/\p{C}/gu, ' ')
    .replace(/\s+/g, ' ')
    .replace(/ ([!?,.:;…])/gu, '$1')
    .trim();
}

function clip(text: string, most: number): string {
  if (text.length <= most) return text;
  const cut = text.slice(0, most);
  const space = cut.lastIndexOf(' ');
  return `${cut.slice(0, space > most / 2 ? space : most).trimEnd()}…`;
}

/**
 * The best ways to break a title: for every number of lines up to `most`, the break whose widest line is as narrow as possible,
 * so that the type can be as large as possible. A line that ends on a small joining word counts as wider than it is: "of" and
 * "no" should rather start a line.
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

/** Units for line breaking: split at spaces, after hyphens and slashes inside long words, and inside Japanese. */
export function toWords(text: string): string[] {
  return text
    .split(/\s+/)
    .filter((word) => word !== '')
    .flatMap((word) =>
      japanese.test(word) ? japaneseParts(word) : word.length > 9 ? glued(word.split(afterHyphen)) : [word],
    );
}

/** Marks a part that joins the previous one without a space. */
const glue = '\u2060';
const japanese = /[\u3040-\u30ff\u3400-\u9fff]/;
const afterHyphen = /(?<=[^\s-][-–—/・])(?=[^\s-])/u;

/** Katakana words, kanji with their endings, particles; longer parts are split every four characters. */
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
