import { type AnimeRow, preferredTitle } from '../../domain/catalogue/animeRow';

type Names = Pick<AnimeRow, 'nativeTitle' | 'romajiTitle' | 'englishTitle'>;

/** The titles of an anime as the client's `titlesOf` shows them to who has chosen no language; '' for what is not shown. */
export function shownTitles(anime: Names): { title: string; native: string; also: string; lang: string } {
  const { nativeTitle: native, romajiTitle, englishTitle } = anime;
  const title = preferredTitle(anime);
  const isNative = same(native, title);
  const also = [englishTitle, romajiTitle].find(
    (name) => name !== null && !same(name, title) && !same(name, native),
  );
  return {
    title,
    native: isNative ? '' : native,
    also: also ?? '',
    lang: isNative && /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(title) ? 'ja' : 'en',
  };
}

const same = (a: string, b: string) => a.localeCompare(b, undefined, { sensitivity: 'base' }) === 0;
