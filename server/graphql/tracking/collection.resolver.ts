import { Arg, Args, Ctx, FieldResolver, ID, Int, Query, Resolver, Root } from 'type-graphql';
import { pageOfCollections } from '../../data/stores/collectionStore';
import { collectionById } from '../../domain/tracking/collections/collections';
import { ownLists, resolveViewing, type Viewing } from '../../domain/tracking/visibility';
import { Anime } from '../catalogue/anime.type';
import { presentPage } from '../catalogue/present';
import type { GraphqlContext } from '../context';
import { quietUserOf, requireUser } from '../session/viewer';
import { CollectionItemsArgs, CollectionsArgs, ProfileCollectionsArgs } from './arguments';
import { Collection, CollectionItem, CollectionItemPage, CollectionPage } from './collection.type';
import { animeOf } from './entry.resolver';
import { pageKey, trackingLoaders, viewingKey } from './loaders';
import { presentCollection } from './present';

/** Shelves as seen by their owner and by others ("Library"). */
@Resolver(() => Collection)
export class CollectionResolver {
  @Query(() => CollectionPage, { description: "The viewer's shelves, in their order. Scope READ_LISTS." })
  async collections(
    @Args(() => CollectionsArgs) args: CollectionsArgs,
    @Ctx() context: GraphqlContext,
  ): Promise<CollectionPage> {
    const { id } = await requireUser(context, 'READ_LISTS');
    return await shelves(context, ownLists(id), args);
  }

  @Query(() => CollectionPage, {
    nullable: true,
    description: "A person's shelves that the viewer may see; null if the viewer may see none.",
  })
  async profileCollections(
    @Args(() => ProfileCollectionsArgs) { handle, ...args }: ProfileCollectionsArgs,
    @Ctx() context: GraphqlContext,
  ): Promise<CollectionPage | null> {
    const viewer = await quietUserOf(context, 'READ_LISTS');
    const viewing = await resolveViewing(context.deps, { handle, viewerId: viewer?.id ?? null });
    return viewing && (await shelves(context, viewing, args));
  }

  @Query(() => Collection, {
    nullable: true,
    description: 'A shelf by its id; null if there is none that the viewer may see.',
  })
  async collection(
    @Arg('id', () => ID, { description: 'Its id.' }) id: string,
    @Ctx() context: GraphqlContext,
  ): Promise<Collection | null> {
    const viewer = await quietUserOf(context, 'READ_LISTS');
    const found = await collectionById(context.deps, { id, viewerId: viewer?.id ?? null });
    return found && presentCollection(found.collection, found.viewing);
  }

  @FieldResolver(() => Int, { description: 'Number of anime on it.' })
  async size(@Root() { id, viewing }: Collection, @Ctx() context: GraphqlContext): Promise<number> {
    return await context.once(trackingLoaders).shelfSize(viewingKey(viewing)).load(id);
  }

  @FieldResolver(() => CollectionItemPage, { description: 'The anime on it.' })
  async items(
    @Root() { id, viewing }: Collection,
    @Args(() => CollectionItemsArgs) args: CollectionItemsArgs,
    @Ctx() context: GraphqlContext,
  ): Promise<CollectionItemPage> {
    const loader = context.once(trackingLoaders).shelfItems(`${viewingKey(viewing)} ${pageKey(args)}`);
    return presentPage(await loader.load(id), args, (item) => item);
  }
}

@Resolver(() => CollectionItem)
export class CollectionItemResolver {
  @FieldResolver(() => Anime, { description: 'The anime.' })
  async anime(@Root() { animeId }: CollectionItem, @Ctx() context: GraphqlContext): Promise<Anime> {
    return await animeOf(animeId, context);
  }
}

async function shelves(
  { deps }: GraphqlContext,
  viewing: Viewing,
  { page, pageSize }: CollectionsArgs,
): Promise<CollectionPage> {
  const found = await pageOfCollections(deps.db.manager, { viewing, page, pageSize });
  return presentPage(found, { page, pageSize }, (collection) => presentCollection(collection, viewing));
}
