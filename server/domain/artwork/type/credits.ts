import type { PosterSubject } from '../subject';

/** "TV series  2013  Action / Drama": the small line of facts on each poster. */
export function creditLine({ format, year, genres }: PosterSubject): string {
  const kind = formats[format.toUpperCase()] ?? format;
  return [kind, year === null ? '' : String(year), genres.slice(0, 2).join(' / ')]
    .filter((part) => part !== '')
    .join('   ');
}

const formats: Record<string, string> = {
  TV: 'TV series',
  MOVIE: 'Film',
  OVA: 'OVA',
  WEB: 'Web series',
  ONA: 'Web series',
  SPECIAL: 'Special',
  OTHER: '',
};
