import { isLettered, letteringColumns, letteringUrl } from '../../../shared/lettering';
import { paths } from '../../../shared/paths';
import { lengthOf, longestWord } from '../../../shared/titleSize';
import { type AnimeRow } from '../../data/stores/animeRow';
import { type PosterSubject, sharePath } from '../../domain/artwork';
import { featuredAnime, labelsOf, posterSubjectOf, preferredTitle } from '../../domain/catalogue/anime';
import { artworkOf, type OwnPictures, ownPicturesOf } from '../../domain/covers/ownPictures';
import type { Deps } from '../../domain/ports';
import type { HeroValues } from './pageHead';

/** The hero of home, and its share picture: those of the anime that is featured first. */
export async function prerenderedHome(
  deps: Pick<Deps, 'db' | 'clock' | 'config' | 'coverFolder'>,
): Promise<HeroValues | undefined> {
  const [anime] = await featuredAnime(deps, { limit: 1 });
  if (!anime) return undefined;
  const ids = [anime.id];
  const [[labels = { genres: [], tags: [] }], [own = {}]] = await Promise.all([
    labelsOf(deps, ids),
    ownPicturesOf(deps, ids),
  ]);
  const subject = posterSubjectOf(anime, labels);
  return {
    ...heroValues(anime, artworkOf(subject, own).banner.url),
    ...shareOf(deps, anime, subject, own),
    synopsis: anime.synopsis ?? '',
    address: paths.anime(anime.slug),
  };
}

/** An anime's picture where a link is shared. */
export function shareOf(
  { config }: Pick<Deps, 'config'>,
  anime: AnimeRow,
  subject: PosterSubject,
  { covers }: OwnPictures,
): { image: string; imageOf: string } {
  return {
    image: sharePath(subject, config.site.name, covers?.version),
    imageOf: preferredTitle(anime),
  };
}

/** What every hero shows: the anime's titles as they are set, on its wallpaper. */
export function heroValues(anime: AnimeRow, wallpaper: string): HeroValues {
  const titles = shownTitles(anime);
  return {
    ...titles,
    length: lengthOf(titles.title),
    longest: String(longestWord(titles.title)),
    ...letteringOf(String(anime.id), titles.native),
    wallpaper,
  };
}

/** The titles as the client's `titlesOf` shows them to who has chosen no language; '' for what is not shown. */
function shownTitles(anime: AnimeRow): { title: string; native: string; also: string; lang: string } {
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

/** As the client's NativeTitle sets it. */
function letteringOf(
  id: string,
  native: string,
): Record<'glyphs' | 'columns' | 'lettered' | 'lettering', string> {
  const { columns, perColumn } = letteringColumns(native);
  return {
    glyphs: String(perColumn),
    columns: String(columns),
    lettered: String(isLettered(native)),
    lettering: letteringUrl(id, native),
  };
}
