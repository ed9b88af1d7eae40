import { paths } from '../../../shared/paths';
import type { Deps } from '../../domain/ports';
import { animeHead } from './animeHead';
import { profileHead, threadHead } from './communityHeads';
import type { PageHead } from './pageHead';
import { prerenderedHome } from './prerenderedHome';

/** Finds what the head of a page says by its path; undefined for pages that nobody shares or searches. */
export type Heads = (path: string) => Promise<PageHead | undefined>;

type HeadRule = [path: RegExp, head: (...parts: string[]) => PageHead | Promise<PageHead>];

const about = 'Anime by season and by episode: what airs, what is new, what to watch next.';

/**
 * The heads of the screens (product P7). A new screen that people share gets a line here; personal ones get none, and go
 * out as they were built.
 */
export function createHeads(
  deps: Pick<Deps, 'db' | 'config' | 'log' | 'clock' | 'social' | 'listCache'>,
): Heads {
  // A page without its head is better than none; its program says itself what is wrong.
  const unfilled = (path: string) => (error: unknown) => {
    deps.log.warn({ err: error, path }, 'the head of a page could not be filled');
    return undefined;
  };
  const rules: HeadRule[] = [
    [
      /^\/(?:home)?$/,
      () => ({
        title: null,
        description: about,
        canonical: paths.root(),
        screen: 'home',
        prerendered: () => prerenderedHome(deps).catch(unfilled(paths.root())),
      }),
    ],
    [/^\/anime\/([^/]+)$/, (slug = '') => animeHead(deps, slug)],
    [
      /^\/latest$/,
      () =>
        plain(
          paths.latest(),
          'Latest episodes',
          'Episodes that just aired, day by day, and what comes next.',
          'latest',
        ),
    ],
    [
      /^\/latest\/schedule$/,
      () => plain(paths.schedule(), 'Schedule', 'What airs this week, by day, and where it can be watched.'),
    ],
    [
      /^\/discover$/,
      () =>
        plain(
          paths.discover(),
          'Discover',
          'Find anime by genre, tag, year, studio and service.',
          'discover',
        ),
    ],
    [
      /^\/discover\/season\/(\d{4})\/([a-z]+)$/,
      (year = '', season = '') =>
        plain(
          paths.season(year, season),
          `${season.charAt(0).toUpperCase()}${season.slice(1)} ${year}`,
          `The anime of ${season} ${year}.`,
          'discover',
        ),
    ],
    [/^\/profile\/threads\/([^/]+)$/i, (id = '') => threadHead(deps, id)],
    [/^\/profile\/([^/]+)$/, (handle = '') => profileHead(deps, handle)],
    [
      /^\/about$/,
      () => plain(paths.about(), 'About', 'What this site is, and where its catalogue comes from.'),
    ],
  ];
  return async (path) => {
    const bare = path.length > 1 ? path.replace(/\/$/, '') : path;
    for (const [pattern, head] of rules) {
      // Ids know capitals; slugs, handles and words do not.
      const parts = pattern.exec(pattern.ignoreCase ? bare : bare.toLowerCase());
      if (!parts) continue;
      try {
        return await head(...parts.slice(1).map(decodeURIComponent));
      } catch (error) {
        return unfilled(bare)(error);
      }
    }
    return undefined;
  };
}

function plain(canonical: string, title: string, description: string, screen?: string): PageHead {
  return { title, description, canonical, screen };
}
