import { discoverChoices, hiddenAnimeIds } from '../../data/stores/hiddenAnimeStore';
import { type DiscoverViewer, visitor } from '../../domain/catalogue/discover/facet';
import { type DiscoverFilter } from '../../domain/catalogue/discover/facets';
import { AppError } from '../../errors/AppError';
import type { GraphqlContext } from '../context';
import { userOf, viewerOf } from '../session/viewer';

/**
 * What lists of anime need to know of the person who looks. Read once per request; a visitor costs nothing. To ask for
 * the own list or for what was hidden takes somebody signed in, or a token that may read lists.
 */
export async function discoverViewer(
  context: GraphqlContext,
  filter?: DiscoverFilter | null,
): Promise<DiscoverViewer> {
  const personal = (filter?.onMyList ?? 'ANY') !== 'ANY' || filter?.hidden === true;
  if (personal && !(await userOf(context, 'READ_LISTS'))) throw new AppError('UNAUTHENTICATED');
  return context.once(readViewer);
}

/** What lists that offer anime leave out for whoever looks. */
export function hiddenFrom(context: GraphqlContext): Promise<readonly number[]> {
  return context.once(readHidden);
}

async function readViewer(context: GraphqlContext): Promise<DiscoverViewer> {
  const userId = await personOf(context);
  return userId ? discoverChoices(context.deps.db.manager, userId) : visitor;
}

async function readHidden(context: GraphqlContext): Promise<readonly number[]> {
  const userId = await personOf(context);
  return userId ? hiddenAnimeIds(context.deps.db.manager, userId) : [];
}

/** A token that may not read lists gets what a visitor gets. */
export async function personOf(context: GraphqlContext): Promise<string | undefined> {
  const user = (await viewerOf(context))?.user ?? (await userOf(context, 'READ_LISTS').catch(() => null));
  return user?.id;
}
