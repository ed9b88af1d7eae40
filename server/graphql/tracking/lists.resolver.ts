import { Args, Ctx, FieldResolver, Query, Resolver, Root } from 'type-graphql';
import type { Page } from '../../data/page';
import { pageOfContinueWatching, pageOfList } from '../../data/stores/entryListStore';
import { airingOfMine } from '../../data/stores/listEpisodeStore';
import type { Entry as DomainEntry } from '../../domain/tracking/entry';
import { countLists, readLibraryFacets, searchLibrary } from '../../domain/tracking/lists/readLists';
import { ownLists, resolveViewing, type Viewing } from '../../domain/tracking/visibility';
import { EpisodePage } from '../catalogue/episode.type';
import { presentEpisode, presentPage } from '../catalogue/present';
import type { GraphqlContext } from '../context';
import type { PageRequest } from '../schema/pages';
import { quietUserOf, requireUser } from '../session/viewer';
import { AiringTodayArgs, ProfileListArgs, ShortListArgs, ViewerListArgs } from './arguments';
import { LibraryArgs } from './library.input';
import { EntryList, EntryPage, LibraryFacets, LibraryPage, ListCounts } from './lists.type';
import { presentEntry, presentOwn } from './present';

@Resolver(() => EntryList)
export class ListsResolver {
  @Query(() => EntryList, {
    description: "The viewer's anime list, or one status of it. Scope READ_LISTS.",
  })
  async viewerList(
    @Args(() => ViewerListArgs) args: ViewerListArgs,
    @Ctx() context: GraphqlContext,
  ): Promise<EntryList> {
    const { id } = await requireUser(context, 'READ_LISTS');
    const viewing = ownLists(id);
    return presentList(await pageOfList(context.deps.db.manager, { viewing, ...args }), args, viewing);
  }

  @Query(() => EntryList, {
    nullable: true,
    description:
      "The part of a person's anime list that the viewer may see; null if the viewer may not see it.",
  })
  async profileList(
    @Args(() => ProfileListArgs) { handle, ...args }: ProfileListArgs,
    @Ctx() context: GraphqlContext,
  ): Promise<EntryList | null> {
    const viewer = await quietUserOf(context, 'READ_LISTS');
    const viewing = await resolveViewing(context.deps, { handle, viewerId: viewer?.id ?? null });
    return (
      viewing && presentList(await pageOfList(context.deps.db.manager, { viewing, ...args }), args, viewing)
    );
  }

  @Query(() => EntryPage, {
    description:
      'Anime being watched that have an aired, unwatched episode, most recently changed first. Scope READ_LISTS.',
  })
  async continueWatching(
    @Args(() => ShortListArgs) args: ShortListArgs,
    @Ctx() context: GraphqlContext,
  ): Promise<EntryPage> {
    const { id } = await requireUser(context, 'READ_LISTS');
    const { db, clock } = context.deps;
    const page = await pageOfContinueWatching(db.manager, { userId: id, now: clock.now(), ...args });
    return presentPage(page, args, presentOwn);
  }

  @Query(() => EpisodePage, {
    description:
      "Episodes of the viewer's anime between two times, such as the viewer's day. Scope READ_LISTS.",
  })
  async airingToday(
    @Args(() => AiringTodayArgs) args: AiringTodayArgs,
    @Ctx() context: GraphqlContext,
  ): Promise<EpisodePage> {
    const { id } = await requireUser(context, 'READ_LISTS');
    const page = await airingOfMine(context.deps.db.manager, { userId: id, ...args });
    return presentPage(page, args, presentEpisode);
  }

  @FieldResolver(() => ListCounts, { description: 'Number of entries per status.' })
  async counts(@Root() { viewing }: EntryList, @Ctx() { deps }: GraphqlContext): Promise<ListCounts> {
    return await countLists(deps, viewing);
  }
}

@Resolver(() => LibraryPage)
export class LibraryResolver {
  @Query(() => LibraryPage, {
    description: "The viewer's library, filtered and sorted. Scope READ_LISTS.",
  })
  async library(
    @Args(() => LibraryArgs) { filter, ...args }: LibraryArgs,
    @Ctx() context: GraphqlContext,
  ): Promise<LibraryPage> {
    const { id } = await requireUser(context, 'READ_LISTS');
    const page = await searchLibrary(context.deps, { userId: id, filter: filter ?? {}, ...args });
    return presentPage(page, args, presentOwn);
  }

  @FieldResolver(() => LibraryFacets, { description: 'Available filter values.' })
  async facets(@Ctx() context: GraphqlContext): Promise<LibraryFacets> {
    const { id } = await requireUser(context, 'READ_LISTS');
    return await readLibraryFacets(context.deps, { userId: id });
  }

  @FieldResolver(() => ListCounts, { description: 'Number of entries per status in the whole library.' })
  async counts(@Ctx() context: GraphqlContext): Promise<ListCounts> {
    const { id } = await requireUser(context, 'READ_LISTS');
    return await countLists(context.deps, ownLists(id));
  }
}

function presentList(page: Page<DomainEntry>, args: PageRequest, viewing: Viewing): EntryList {
  return { ...presentPage(page, args, (entry) => presentEntry(entry, viewing)), viewing };
}
