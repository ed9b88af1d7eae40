import { createUnionType, Field, ID, Int, ObjectType } from 'type-graphql';
import type { AnimeRow } from '../../data/stores/animeRow';
import type { ErrorCode } from '../../errors/catalogue';
import { EpisodesOfKind } from '../catalogue/episode.type';
import { ErrorCodeEnum } from '../errors/error.type';
import { Entry } from './entry.type';

@ObjectType({ simpleResolvers: true, description: 'An entry after a change.' })
export class EntryPayload {
  /** Not GraphQL fields: the key that `anime` is loaded by, or the row if the change has read it. */
  animeId!: number;
  animeRow?: AnimeRow;

  @Field(() => Entry, { nullable: true, description: 'The entry as it is now; null after a removal.' })
  entry!: Entry | null;

  @Field(() => ID, {
    nullable: true,
    description: 'Pass it to `undo` within ten minutes to revert the change. Null if nothing changed.',
  })
  undoId!: string | null;

  @Field(() => Boolean, {
    description:
      'True when this was the last episode of an anime that has ended. A good moment to offer `completeEntry`.',
  })
  finished!: boolean;

  @Field(() => [EpisodesOfKind], {
    description: 'What the change passed over for a viewer who skips filler, by kind.',
  })
  skipped!: EpisodesOfKind[];
}

@ObjectType({
  simpleResolvers: true,
  description: 'A field of an entry that two changes set differently, with both values as JSON.',
})
export class FieldConflict {
  @Field(() => String, { description: 'Name of the field.' })
  field!: string;

  @Field(() => String, { description: 'The value that was sent.' })
  yours!: string;

  @Field(() => String, { description: 'The current value.' })
  current!: string;
}

@ObjectType({
  simpleResolvers: true,
  description: 'The entry has changed since the version that the request was based on. Nothing was written.',
})
export class EntryConflict {
  @Field(() => ErrorCodeEnum, { description: 'CONFLICT.' })
  code!: ErrorCode;

  @Field(() => String, { description: 'English message for the code.' })
  message!: string;

  @Field(() => Entry, { description: 'The current entry. Send its version to overwrite it.' })
  current!: Entry;

  @Field(() => [FieldConflict], { description: 'The fields that differ, with both values.' })
  fields!: FieldConflict[];
}

export const SaveEntryResult = createUnionType({
  name: 'SaveEntryResult',
  description: 'The saved entry, or the conflict that prevented it.',
  types: () => [EntryPayload, EntryConflict] as const,
  resolveType: (value) => ('fields' in value ? EntryConflict : EntryPayload),
});

@ObjectType({ simpleResolvers: true, description: 'Result of a bulk edit.' })
export class BulkPayload {
  @Field(() => Int, { description: 'Number of entries changed, created or removed.' })
  changed!: number;

  @Field(() => Int, { description: 'Number of entries that needed no change.' })
  unchanged!: number;

  @Field(() => ID, {
    nullable: true,
    description: 'Pass it to `undo` within ten minutes to revert the whole edit.',
  })
  undoId!: string | null;
}

@ObjectType({ simpleResolvers: true, description: 'Result of a correction of the history.' })
export class WatchesPayload {
  /** Not a GraphQL field: key that `anime` is loaded by. */
  animeIds!: number[];

  @Field(() => Int, { description: 'Number of rows changed or removed.' })
  changed!: number;

  @Field(() => ID, {
    nullable: true,
    description: 'Pass it to `undo` within ten minutes to revert all of it. Null if nothing changed.',
  })
  undoId!: string | null;
}

@ObjectType({ simpleResolvers: true, description: 'Result of an undo.' })
export class UndoPayload {
  /** Not a GraphQL field: key that `anime` is loaded by. */
  animeIds!: number[];

  @Field(() => Int, { description: 'Number of anime, items or shelves restored.' })
  restored!: number;

  @Field(() => Int, { description: 'Number left unchanged because they were modified in the meantime.' })
  skipped!: number;
}
