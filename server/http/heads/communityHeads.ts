import { pageTitles } from '../../../shared/pageTitles';
import { paths } from '../../../shared/paths';
import { isUnlisted } from '../../data/stores/animeStore';
import { pageOfList } from '../../data/stores/entryListStore';
import type { Viewing } from '../../data/stores/viewing';
import { labelsOf, posterSubjectOf, preferredTitle, readAnimeByIds } from '../../domain/catalogue/anime';
import { readPeopleByIds } from '../../domain/community/people/people';
import { profileOf } from '../../domain/community/profiles/profileOf';
import { nobody } from '../../domain/community/reader';
import { readReviewsOfThreads, type Verdict } from '../../domain/community/reviews/readReviews';
import { plainText } from '../../domain/community/text/renderText';
import { storedHtml } from '../../domain/community/text/storedHtml';
import { openingsOf } from '../../domain/community/threads/readComments';
import { stateOf, type Thread, threadById } from '../../domain/community/threads/readThreads';
import { ownPicturesOf } from '../../domain/covers/ownPictures';
import type { Deps } from '../../domain/deps';
import { countLists } from '../../domain/tracking/lists/readLists';
import { schemaOf } from './animeHead';
import type { PageHead } from './pageHead';
import { shareOf } from './sharePicture';

type HeadDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'social' | 'listCache' | 'coverFolder'>;

/** `/profile/{handle}`: public data of a profile; 404 for an unknown handle. */
export async function profileHead(deps: HeadDeps, handle: string): Promise<PageHead> {
  const profile = await profileOf(deps, { handle, reader: nobody });
  if (!profile) return { title: pageTitles.notFound, canonical: paths.profileOf(handle), status: 404 };
  const { id, name, viewing } = profile;
  const head = {
    title: `${name} (@${profile.handle})`,
    canonical: paths.profileOf(profile.handle),
    kind: 'profile',
    screen: 'profile',
  } as const;
  if (!viewing) return { ...head, unlisted: true };
  const { total, completed } = await countLists(deps, viewing);
  const [about] = await storedHtml(deps, 'about', [id]);
  const words = plainText(about ?? '');
  const lists = `${total} anime on the list, ${completed} completed.`;
  return {
    ...head,
    description: words === '' ? `${name}: ${lists}` : words,
    ...(await favouriteOf(deps, viewing)),
  };
}

/** A profile's share picture is that of its owner's first public favourite. */
async function favouriteOf(
  deps: HeadDeps,
  viewing: Viewing,
): Promise<Pick<PageHead, 'image' | 'imageOf'> | undefined> {
  const order = { sort: 'FAVOURITE', reverse: false, page: 1, pageSize: 1 } as const;
  const { items } = await pageOfList(deps.db.manager, { viewing, favourites: true, ...order });
  const ids = items.map(({ animeId }) => animeId);
  const [[anime], [labels], [own = {}]] = await Promise.all([
    readAnimeByIds(deps, ids),
    labelsOf(deps, ids),
    ownPicturesOf(deps, ids),
  ]);
  if (!anime || !labels) return undefined;
  return shareOf(deps, anime, posterSubjectOf(anime, labels), own);
}

/** `/profile/threads/{id}`: a thread without spoilers; 404 if it does not exist. */
export async function threadHead(
  deps: Pick<HeadDeps, 'db' | 'clock' | 'config'>,
  id: string,
): Promise<PageHead> {
  const canonical = paths.thread(id);
  const thread = await threadById(deps, { reader: nobody, id });
  if (!thread) return { title: pageTitles.notFound, canonical, status: 404 };
  const [opening] = await openingsOf(deps, [id]);
  const unlisted = thread.animeId !== null && (await isUnlisted(deps.db, thread.animeId));
  const gone = !opening || stateOf(opening) !== 'VISIBLE';
  // Posts about an episode are screened for people who haven't seen it, and a head is the same for everyone.
  const screened = thread.episodeNumber !== null || opening?.episodeNumber != null;
  return {
    title: await titleOf(deps, thread),
    description:
      gone || screened ? undefined : plainText((await storedHtml(deps, 'comment', [opening.id]))[0] ?? ''),
    canonical,
    screen: 'profile',
    kind: 'article',
    unlisted,
    data: gone || unlisted ? undefined : await reviewOf(deps, thread),
  };
}

/** The verdicts as points out of three. */
const points: Record<Verdict, number> = { RECOMMENDED: 3, MIXED: 2, NOT_FOR_ME: 1 };

/** A review for search engines, without its text, which may spoil; undefined for another thread. */
async function reviewOf(
  deps: Pick<HeadDeps, 'db' | 'clock' | 'config'>,
  { id, animeId, authorId, createdAt }: Thread,
): Promise<PageHead['data']> {
  const [review] = await readReviewsOfThreads(deps, [id]);
  if (!review || animeId === null || authorId === null) return undefined;
  const [[anime], [author]] = await Promise.all([
    readAnimeByIds(deps, [animeId]),
    readPeopleByIds(deps, [authorId]),
  ]);
  if (!anime || !author) return undefined;
  return {
    '@type': 'Review',
    itemReviewed: schemaOf(deps, anime),
    author: { '@type': 'Person', name: author.name },
    datePublished: createdAt.toISOString(),
    reviewRating: { '@type': 'Rating', ratingValue: points[review.verdict], bestRating: 3, worstRating: 1 },
  };
}

async function titleOf(
  deps: Pick<Deps, 'db' | 'config'>,
  { title, animeId, episodeNumber }: Pick<Thread, 'title' | 'animeId' | 'episodeNumber'>,
): Promise<string> {
  if (animeId === null || episodeNumber === null) return title === '' ? 'Discussion' : title;
  const [anime] = await readAnimeByIds(deps, [animeId]);
  return `${anime ? `${preferredTitle(anime, deps.config.site.titleLanguage)}, episode` : 'Episode'} ${episodeNumber}: discussion`;
}
