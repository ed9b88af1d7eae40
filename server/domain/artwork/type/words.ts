/**
 * A title as it is set: the name, and what belongs under it in smaller type (a subtitle, "Season 2"). Characters no
 * typeface has are replaced or left out; very long titles end in an ellipsis at a word.
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
    .replace(/^[-–—~〜～\s]+|[-–—~〜～\s]+$/gu, '')
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
    .replace(/\s+([!?,.:;…])/gu, '$1')
    .replace(/\s+/g, ' ')
    .trim();
}

function clip(text: string, most: number): string {
  if (text.length <= most) return text;
  const cut = text.slice(0, most);
  const space = cut.lastIndexOf(' ');
  return `${cut.slice(0, space > most / 2 ? space : most).trimEnd()}…`;
}
