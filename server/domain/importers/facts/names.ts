import type { TitleKind } from '../../../data/entities/catalogue';
import type { AnimeRecord } from '../source';
import { distinctTitles } from '../titlesOf';

/** All names of a record after one of them was edited: the three that are shown first, then the others, each once. */
export function nameAnew(record: AnimeRecord): AnimeRecord {
  const { nativeTitle, romajiTitle, englishTitle, titles } = record;
  const others = titles.filter(({ kind }) => kind === 'NICKNAME' || kind === 'OTHER');
  return {
    ...record,
    titles: distinctTitles([
      ['NATIVE', nativeTitle],
      ['ENGLISH', englishTitle],
      ['ROMAJI', romajiTitle],
      ...others.map(({ kind, title }): [TitleKind, string] => [kind, title]),
    ]),
  };
}
