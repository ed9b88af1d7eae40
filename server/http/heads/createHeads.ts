import { pageTitles } from '../../../shared/pageTitles';
import { paths, type TopListName } from '../../../shared/paths';
import { topLists } from '../../../shared/topLists';
import type { Deps } from '../../domain/deps';
import { animeHead } from './animeHead';
import { profileHead, threadHead } from './communityHeads';
import { characterHead, personHead, studioHead } from './creditHeads';
import type { PageHead } from './pageHead';
import { shareOfHome } from './sharePicture';

/** The head of a page by its path; undefined for pages that are neither shared nor indexed. */
export type Heads = (path: string) => Promise<PageHead | undefined>;

type HeadRule = [path: RegExp, head: (...parts: string[]) => PageHead | undefined | Promise<PageHead>];

/** The heads of the screens. Add new public screens here; personal ones have none and are sent as built. */
export function createHeads(
  deps: Pick<
    Deps,
    'db' | 'config' | 'log' | 'clock' | 'social' | 'listCache' | 'discover' | 'search' | 'coverFolder'
  >,
): Heads {
  // A page without its head is better than none; the client shows the error.
  const unfilled = (path: string) => (error: unknown) => {
    deps.log.warn({ err: error, path }, 'the head of a page could not be filled');
    return undefined;
  };
  const rules: HeadRule[] = [
    [
      /^\/(?:home)?$/,
      () => ({
        title: null,
        description: deps.config.site.description,
        canonical: paths.root(),
        screen: 'home',
        share: () => shareOfHome(deps).catch(unfilled(paths.root())),
      }),
    ],
    [/^\/anime\/([^/]+)$/, (slug = '') => animeHead(deps, slug)],
    [
      /^\/latest$/,
      () =>
        plain(
          paths.latest(),
          pageTitles.latest,
          'Newly aired episodes, day by day, and what’s coming next.',
          'latest',
        ),
    ],
    [
      /^\/latest\/schedule$/,
      () =>
        plain(
          paths.schedule(),
          pageTitles.schedule,
          'What airs this week, day by day, and where to watch it.',
          'schedule',
        ),
    ],
    [
      /^\/discover$/,
      () =>
        plain(
          paths.discover(),
          pageTitles.discover,
          'Find anime by genre, tag, year, studio or streaming service.',
          'discover',
        ),
    ],
    [
      /^\/discover\/season\/(\d{4})\/([a-z]+)$/,
      (year = '', season = '') =>
        plain(
          paths.season(year, season),
          `${season.charAt(0).toUpperCase()}${season.slice(1)} ${year}`,
          `Anime of ${season} ${year}.`,
          'discover',
        ),
    ],
    [
      /^\/discover\/top(?:\/([a-z]+))?$/,
      (name = 'all') => {
        const list = topLists[name as TopListName];
        if (!list) return undefined;
        const title = list.title(deps.clock.now().getUTCFullYear());
        return plain(paths.top(name as TopListName), title, list.description, 'discover');
      },
    ],
    [/^\/discover\/people\/([^/]+)$/, (slug = '') => personHead(deps, slug)],
    [/^\/discover\/characters\/([^/]+)$/, (slug = '') => characterHead(deps, slug)],
    [/^\/discover\/studios\/([^/]+)$/, (slug = '') => studioHead(deps, slug)],
    [
      /^\/profile\/threads$/,
      () => plain(paths.discussions(), pageTitles.discussions, 'What people are talking about.', 'profile'),
    ],
    [/^\/profile\/threads\/([^/]+)$/i, (id = '') => threadHead(deps, id)],
    [/^\/profile\/([^/]+)$/, (handle = '') => profileHead(deps, handle)],
    [
      /^\/welcome(?:\/sign-up)?$/,
      () => entry(paths.signUp(), pageTitles.signUp, 'Keep track of the anime you watch.'),
    ],
    [/^\/welcome\/login$/, () => entry(paths.signIn(), pageTitles.signIn)],
    [
      /^\/about$/,
      () =>
        plain(
          paths.about(),
          pageTitles.about,
          'What this site is and where its catalogue comes from.',
          'about',
        ),
    ],
  ];
  return async (path) => {
    const bare = path.length > 1 ? path.replace(/\/$/, '') : path;
    for (const [pattern, head] of rules) {
      // Ids are case-sensitive; slugs, handles and path words are not.
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

/** A form for visitors. Its query is private: a return address, or the proof from a mailed link. */
function entry(canonical: string, title: string, description?: string): PageHead {
  return { title, description, canonical, screen: 'welcome', bare: true };
}

function plain(canonical: string, title: string, description: string, screen?: string): PageHead {
  return { title, description, canonical, screen };
}
