import { Arg, Ctx, ID, Mutation, Resolver } from 'type-graphql';
import { limits } from '../../config/limits';
import {
  addToCollection,
  moveInCollection,
  removeFromCollection,
} from '../../domain/tracking/collections/collectionItems';
import {
  createCollection,
  deleteCollection,
  moveCollection,
  updateCollection,
} from '../../domain/tracking/collections/collections';
import type { GraphqlContext } from '../context';
import { ListChange } from '../schema/operation';
import { CollectionPayload, CreateCollectionInput, UpdateCollectionInput } from './collection.type';
import { animeIdOf, animeIdsOf } from './ids';
import { requireListWriter } from './listWriter';
import { presentCollectionChange } from './present';

const SHELF = 'The shelf.';

/** Changes to the viewer's shelves. Programs need the scope WRITE_LISTS. */
@Resolver()
export class CollectionChangesResolver {
  @ListChange()
  @Mutation(() => CollectionPayload, { description: 'Creates an empty shelf after the others.' })
  async createCollection(
    @Arg('input', () => CreateCollectionInput, { description: 'The shelf.' })
    input: CreateCollectionInput,
    @Ctx() context: GraphqlContext,
  ): Promise<CollectionPayload> {
    const userId = await requireListWriter(context);
    const { name, description, visibility } = input;
    const fields = { description: description ?? undefined, visibility: visibility ?? undefined };
    return presentCollectionChange(await createCollection(context.deps, { userId, name, ...fields }));
  }

  @ListChange()
  @Mutation(() => CollectionPayload, { description: "Changes a shelf's name, description or visibility." })
  async updateCollection(
    @Arg('id', () => ID, { description: SHELF }) id: string,
    @Arg('input', () => UpdateCollectionInput, { description: 'The changes.' }) input: UpdateCollectionInput,
    @Ctx() context: GraphqlContext,
  ): Promise<CollectionPayload> {
    const userId = await requireListWriter(context);
    const { name, description, visibility } = input;
    const fields = {
      name: name ?? undefined,
      description: description ?? undefined,
      visibility: visibility ?? undefined,
    };
    return presentCollectionChange(await updateCollection(context.deps, { userId, id, ...fields }));
  }

  @ListChange()
  @Mutation(() => CollectionPayload, {
    description: 'Deletes a shelf; its anime stay in the library.',
  })
  async deleteCollection(
    @Arg('id', () => ID, { description: SHELF }) id: string,
    @Ctx() context: GraphqlContext,
  ): Promise<CollectionPayload> {
    const userId = await requireListWriter(context, { entries: limits.collectionItems / 10 });
    return presentCollectionChange(await deleteCollection(context.deps, { userId, id }));
  }

  @ListChange()
  @Mutation(() => CollectionPayload, {
    description: 'Moves a shelf directly after another, or to the front.',
  })
  async moveCollection(
    @Arg('id', () => ID, { description: SHELF }) id: string,
    @Arg('after', () => ID, {
      nullable: true,
      description: 'The shelf to place it after; null for the front.',
    })
    after: string | null | undefined,
    @Ctx() context: GraphqlContext,
  ): Promise<CollectionPayload> {
    const userId = await requireListWriter(context);
    return presentCollectionChange(await moveCollection(context.deps, { userId, id, after: after ?? null }));
  }

  @ListChange()
  @Mutation(() => CollectionPayload, {
    description: "Adds anime to the end of a shelf. Those not on the viewer's list are saved to it.",
  })
  async addToCollection(
    @Arg('id', () => ID, { description: SHELF }) id: string,
    @Arg('animeIds', () => [ID], { description: 'The anime.' }) animeIds: string[],
    @Ctx() context: GraphqlContext,
  ): Promise<CollectionPayload> {
    const userId = await requireListWriter(context, { entries: animeIds.length });
    const items = { userId, id, animeIds: animeIdsOf(animeIds) };
    return presentCollectionChange(await addToCollection(context.deps, items));
  }

  @ListChange()
  @Mutation(() => CollectionPayload, { description: 'Removes anime from a shelf; they stay in the library.' })
  async removeFromCollection(
    @Arg('id', () => ID, { description: SHELF }) id: string,
    @Arg('animeIds', () => [ID], { description: 'The anime.' }) animeIds: string[],
    @Ctx() context: GraphqlContext,
  ): Promise<CollectionPayload> {
    const userId = await requireListWriter(context, { entries: animeIds.length });
    const items = { userId, id, animeIds: animeIdsOf(animeIds) };
    return presentCollectionChange(await removeFromCollection(context.deps, items));
  }

  @ListChange()
  @Mutation(() => CollectionPayload, {
    description: 'Moves an anime on a shelf directly after another, or to the front.',
  })
  async moveInCollection(
    @Arg('id', () => ID, { description: SHELF }) id: string,
    @Arg('animeId', () => ID, { description: 'The anime.' }) animeId: string,
    @Arg('after', () => ID, {
      nullable: true,
      description: 'The anime to place it after; null for the front.',
    })
    after: string | null | undefined,
    @Ctx() context: GraphqlContext,
  ): Promise<CollectionPayload> {
    const userId = await requireListWriter(context);
    const place = { animeId: animeIdOf(animeId), after: after == null ? null : animeIdOf(after) };
    return presentCollectionChange(await moveInCollection(context.deps, { userId, id, ...place }));
  }
}
