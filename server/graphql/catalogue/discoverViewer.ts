import { discoverChoices, hasDiscoverChoices, listedAnimeIds } from '../../data/stores/hiddenAnimeStore';
import { type DiscoverFilter, type DiscoverViewer, visitor } from '../../domain/catalogue/discover/facet';
import { readTaste, type Taste } from '../../domain/catalogue/discover/suggestible';
import { AppError } from '../../errors/AppError';
import type { GraphqlContext } from '../context';
import { chooserOf, quietUserOf, userOf, viewerOf } from '../session/viewer';

/**
 * What lists of anime need to know about the viewer. Read once per request; free for a visitor. Filtering by the viewer's list
 * or by hidden anime requires sign-in, or a token that may read lists.
 */
export async function discoverViewer(
  context: GraphqlContext,
  filter?: DiscoverFilter | null,
): Promise<DiscoverViewer> {
  const personal = (filter?.onMyList ?? 'ANY') !== 'ANY' || filter?.hidden === true;
  if (personal && !(await userOf(context, 'READ_LISTS'))) throw new AppError('UNAUTHENTICATED');
  const { hidden, adult } = await context.once(readViewer);
  const listed = (filter?.onMyList ?? 'ANY') !== 'ANY' ? await context.once(readListed) : [];
  return { hidden, adult, listed };
}

/** Anime that lists of recommendations leave out for the viewer. */
export async function hiddenFrom(context: GraphqlContext): Promise<readonly number[]> {
  return (await context.once(readViewer)).hidden;
}

/** What suggestions to the viewer depend on. Makes the response personal. */
export function tasteOf(context: GraphqlContext): Promise<Taste> {
  return context.once(readViewersTaste);
}

async function readViewersTaste(context: GraphqlContext): Promise<Taste> {
  const user = await quietUserOf(context, 'READ_LISTS');
  return user ? await readTaste(context.deps, user.id) : [];
}

/** Whether the viewer is shown drawn posters in place of covers. */
export async function seesDrawnCovers(context: GraphqlContext): Promise<boolean> {
  return (await context.once(readViewer)).drawnCovers;
}

interface Choices extends Pick<DiscoverViewer, 'hidden' | 'adult'> {
  drawnCovers: boolean;
}

async function readViewer(context: GraphqlContext): Promise<Choices> {
  const userId = await chooserOf(context);
  const { db } = context.deps;
  if (!userId || !(await hasDiscoverChoices(db, userId))) return { ...visitor, drawnCovers: false };
  return await discoverChoices(db.manager, userId);
}

async function readListed(context: GraphqlContext): Promise<readonly number[]> {
  const userId = await chooserOf(context);
  return userId ? listedAnimeIds(context.deps.db.manager, userId) : [];
}

/** Id of the user, for data derived from them. A token that may not read lists gets what a visitor gets. */
export async function personOf(context: GraphqlContext): Promise<string | undefined> {
  const user = (await viewerOf(context))?.user ?? (await userOf(context, 'READ_LISTS').catch(() => null));
  return user?.id;
}

/**
 * Whether lists of anime, and their pictures, are the same for the caller as for a visitor, unless they filter by their own list. Read once per
 * request, so that what the resolvers go by cannot have changed since.
 */
export async function seesWhatVisitorsSee(context: GraphqlContext): Promise<boolean> {
  const { hidden, adult, drawnCovers } = await context.once(readViewer);
  return hidden.length === 0 && !adult && !drawnCovers;
}
