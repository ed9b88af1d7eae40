import { Arg, Ctx, FieldResolver, ID, Int, Mutation, Resolver, Root } from 'type-graphql';
import { isOwnId } from '../../data/ownId';
import { bulkEdit, removeEntries } from '../../domain/tracking/entries/bulkEdit';
import { moveFavourite, setFavourite } from '../../domain/tracking/entries/favourites';
import type { EntryFields } from '../../domain/tracking/entries/planEntry';
import { startRewatch, stopRewatch } from '../../domain/tracking/entries/rewatch';
import { completeEntry, saveEntry } from '../../domain/tracking/entries/saveEntry';
import { undo } from '../../domain/tracking/undo/undo';
import { catalogue } from '../../errors/catalogue';
import { Anime } from '../catalogue/anime.type';
import { presentAnime } from '../catalogue/present';
import type { GraphqlContext } from '../context';
import { ListChange } from '../schema/operation';
import { BulkEditInput, SaveEntryInput } from './entry.input';
import { animeOf, someAnime } from './entry.resolver';
import { animeIdOf, animeIdsOf } from './ids';
import { requireListWriter } from './listWriter';
import { BulkPayload, EntryConflict, EntryPayload, SaveEntryResult, UndoPayload } from './payloads.type';
import { presentOwn, presentResult } from './present';

const ANIME = 'The anime.';
const TODAY = "The viewer's current date, such as 2026-04-05. Default: the date in UTC.";

/** Changes to entries. Programs need the scope WRITE_LISTS. */
@Resolver(() => EntryPayload)
export class EntryChangesResolver {
  @ListChange()
  @Mutation(() => SaveEntryResult, {
    description:
      'Updates fields of an entry, or creates it. A stale version returns a conflict with both values.',
  })
  async saveEntry(
    @Arg('input', () => SaveEntryInput, { description: 'The fields to write.' }) input: SaveEntryInput,
    @Ctx() context: GraphqlContext,
  ): Promise<typeof SaveEntryResult> {
    const userId = await requireListWriter(context);
    const { animeId, version, today } = input;
    const fields = fieldsOf(input);
    const saved = await saveEntry(context.deps, {
      userId,
      animeId: animeIdOf(animeId),
      version,
      today,
      fields,
    });
    if (saved.kind === 'saved') return Object.assign(new EntryPayload(), presentResult(saved));
    const { code, message } = catalogue.CONFLICT;
    return Object.assign(new EntryConflict(), {
      code,
      message,
      current: presentOwn(saved.current),
      fields: saved.fields.map(({ field, yours, current }) => ({
        field,
        yours: JSON.stringify(yours),
        current: JSON.stringify(current),
      })),
    });
  }

  @ListChange()
  @Mutation(() => EntryPayload, { description: 'Marks an anime as completed today.' })
  async completeEntry(
    @Arg('animeId', () => ID, { description: ANIME }) animeId: string,
    @Arg('today', () => String, { nullable: true, description: TODAY }) today: string | null | undefined,
    @Ctx() context: GraphqlContext,
  ): Promise<EntryPayload> {
    const userId = await requireListWriter(context);
    return presentResult(await completeEntry(context.deps, { userId, animeId: animeIdOf(animeId), today }));
  }

  @ListChange()
  @Mutation(() => EntryPayload, {
    description:
      'Starts a rewatch of an anime as a new pass, or resumes an interrupted one. The earlier passes stay.',
  })
  async startRewatch(
    @Arg('animeId', () => ID, { description: ANIME }) animeId: string,
    @Arg('today', () => String, { nullable: true, description: TODAY }) today: string | null | undefined,
    @Ctx() context: GraphqlContext,
  ): Promise<EntryPayload> {
    const userId = await requireListWriter(context);
    return presentResult(await startRewatch(context.deps, { userId, animeId: animeIdOf(animeId), today }));
  }

  @ListChange()
  @Mutation(() => EntryPayload, {
    description: 'Abandons a rewatch and restores the entry to its state before.',
  })
  async stopRewatch(
    @Arg('animeId', () => ID, { description: ANIME }) animeId: string,
    @Ctx() context: GraphqlContext,
  ): Promise<EntryPayload> {
    const userId = await requireListWriter(context);
    return presentResult(await stopRewatch(context.deps, { userId, animeId: animeIdOf(animeId) }));
  }

  @ListChange()
  @Mutation(() => EntryPayload, {
    description: "Removes an anime from the viewer's list, queue and shelves, with its watch history.",
  })
  async removeEntry(
    @Arg('animeId', () => ID, { description: ANIME }) id: string,
    @Ctx() context: GraphqlContext,
  ): Promise<EntryPayload> {
    const userId = await requireListWriter(context);
    const animeId = animeIdOf(id);
    const { undoId } = await removeEntries(context.deps, { userId, animeIds: [animeId] });
    return { animeId, entry: null, undoId, finished: false, skipped: [] };
  }

  @ListChange()
  @Mutation(() => EntryPayload, { description: 'Adds an anime to the favourites, or removes it from them.' })
  async setFavourite(
    @Arg('animeId', () => ID, { description: ANIME }) animeId: string,
    @Arg('favourite', () => Boolean, { description: 'True adds it.' }) favourite: boolean,
    @Ctx() context: GraphqlContext,
  ): Promise<EntryPayload> {
    const userId = await requireListWriter(context);
    return presentResult(
      await setFavourite(context.deps, { userId, animeId: animeIdOf(animeId), favourite }),
    );
  }

  @ListChange()
  @Mutation(() => EntryPayload, { description: 'Moves a favourite directly after another, or to the front.' })
  async moveFavourite(
    @Arg('animeId', () => ID, { description: ANIME }) animeId: string,
    @Arg('after', () => ID, {
      nullable: true,
      description: 'The anime to place it after; null for the front.',
    })
    after: string | null | undefined,
    @Ctx() context: GraphqlContext,
  ): Promise<EntryPayload> {
    const userId = await requireListWriter(context);
    const place = { animeId: animeIdOf(animeId), after: after == null ? null : animeIdOf(after) };
    return presentResult(await moveFavourite(context.deps, { userId, ...place }));
  }

  @ListChange()
  @Mutation(() => BulkPayload, {
    description: 'Changes many entries in one transaction, with a single undo.',
  })
  async bulkEdit(
    @Arg('input', () => BulkEditInput, { description: 'The anime and the changes.' })
    input: BulkEditInput,
    @Ctx() context: GraphqlContext,
  ): Promise<BulkPayload> {
    const userId = await requireListWriter(context, { entries: input.animeIds.length });
    const { addTags, removeTags, remove, today } = input;
    return await bulkEdit(context.deps, {
      userId,
      animeIds: animeIdsOf(input.animeIds),
      fields: fieldsOf(input),
      addTags: addTags ?? [],
      removeTags: removeTags ?? [],
      remove: remove ?? false,
      today,
    });
  }

  @ListChange()
  @Mutation(() => UndoPayload, {
    description: 'Reverts a change to lists, queue or shelves, once, within ten minutes.',
  })
  async undo(
    @Arg('id', () => ID, { description: 'The `undoId` returned by the change.' }) id: string,
    @Ctx() context: GraphqlContext,
  ): Promise<UndoPayload> {
    const userId = await requireListWriter(context);
    return await undo(context.deps, { userId, id });
  }

  @FieldResolver(() => Anime, { description: "The anime, with the viewer's current data." })
  async anime(
    @Root() { animeId, animeRow, entry }: EntryPayload,
    @Ctx() context: GraphqlContext,
  ): Promise<Anime> {
    // Private anime are visible only to tokens that may read lists.
    if (!animeRow || isOwnId(animeId)) return await animeOf(animeId, context);
    return { ...presentAnime(animeRow, context.deps), changed: { entry } };
  }
}

@Resolver(() => UndoPayload)
export class UndoPayloadResolver {
  @FieldResolver(() => [Anime], { description: "The affected anime, with the viewer's current data." })
  async anime(
    @Root() { animeIds }: UndoPayload,
    @Arg('limit', () => Int, { defaultValue: 50, description: 'Maximum number of items, up to 50.' })
    limit: number,
    @Ctx() context: GraphqlContext,
  ): Promise<Anime[]> {
    return await someAnime(animeIds, limit, context);
  }
}

/** For fields without an empty value, null means the same as omitting them. */
function fieldsOf(input: SaveEntryInput | BulkEditInput): EntryFields {
  const { status, score, priority, visibility, favourite, spoilerLevel } = input;
  const shared = {
    status,
    score,
    priority: priority ?? undefined,
    visibility: visibility ?? undefined,
    favourite: favourite ?? undefined,
    spoilerLevel,
  };
  const fields: EntryFields =
    'animeId' in input
      ? {
          ...shared,
          progress: input.progress ?? undefined,
          startedOn: input.startedOn,
          finishedOn: input.finishedOn,
          notes: input.notes ?? undefined,
          tags: input.tags ?? undefined,
          rewatches: input.rewatches ?? undefined,
        }
      : shared;
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as EntryFields;
}
