import type { TitleKind } from '../../../data/entities/catalogue';
import type { AnimeRecord } from '../source';
import { selectDistinctTitles } from '../titlesOf';

/** All names of a record after one was edited: the three main titles first, then the others, without duplicates. */
export function collectTitles(record: AnimeRecord): AnimeRecord {
  const { nativeTitle, romajiTitle, englishTitle, titles } = record;
  const others = titles.filter(({ kind }) => kind === 'NICKNAME' || kind === 'OTHER');
  return {
    ...record,
    titles: selectDistinctTitles([
      ['NATIVE', nativeTitle],
      ['ENGLISH', englishTitle],
      ['ROMAJI', romajiTitle],
      ...others.map(({ kind, title }): [TitleKind, string] => [kind, title]),
    ]),
  };
}
