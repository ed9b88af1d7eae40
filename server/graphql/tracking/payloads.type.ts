import { createUnionType, Field, ID, Int, ObjectType } from 'type-graphql';
import type { AnimeRow } from '../../data/stores/animeRow';
import type { ErrorCode } from '../../errors/catalogue';
import { Anime } from '../catalogue/anime.type';
import { ErrorCodeEnum } from '../errors/error.type';
import { Entry } from './entry.type';

@ObjectType({ simpleResolvers: true, description: 'An entry after a change.' })
export class EntryPayload {
  /** Not fields: what `anime` is loaded by, or made of where the change has read it. */
  animeId!: number;
  animeRow?: AnimeRow;

  @Field(() => Entry, { nullable: true, description: 'The entry as it is now; null after a removal.' })
  entry!: Entry | null;

  @Field(() => ID, {
    nullable: true,
    description: 'Takes the change back, for ten minutes: `undo`. Null when nothing changed.',
  })
  undoId!: string | null;

  @Field(() => Boolean, {
    description:
      'True when this was the last episode of an anime that has ended: a good moment to offer `completeEntry`.',
  })
  finished!: boolean;

  @Field(() => Anime, { description: 'The anime, with what the viewer has of it now.' })
  readonly anime?: Anime;
}

@ObjectType({
  simpleResolvers: true,
  description: 'A field of an entry that two changes disagree about, both values as JSON.',
})
export class FieldConflict {
  @Field(() => String, { description: 'Name of the field.' })
  field!: string;

  @Field(() => String, { description: 'What was sent.' })
  yours!: string;

  @Field(() => String, { description: 'What stands there.' })
  current!: string;
}

@ObjectType({
  simpleResolvers: true,
  description:
    'The entry was changed since the version that the change started from. Nothing was written and nothing is lost.',
})
export class EntryConflict {
  @Field(() => ErrorCodeEnum, { description: 'CONFLICT.' })
  code!: ErrorCode;

  @Field(() => String, { description: 'The English text of the code.' })
  message!: string;

  @Field(() => Entry, { description: 'The entry as it is now; send its version to save over it.' })
  current!: Entry;

  @Field(() => [FieldConflict], { description: 'The fields that differ, with both values.' })
  fields!: FieldConflict[];
}

export const SaveEntryResult = createUnionType({
  name: 'SaveEntryResult',
  description: 'The saved entry, or the conflict that kept it from being saved.',
  types: () => [EntryPayload, EntryConflict] as const,
  resolveType: (value) => ('fields' in value ? EntryConflict : EntryPayload),
});

@ObjectType({ simpleResolvers: true, description: 'What a bulk edit did.' })
export class BulkPayload {
  @Field(() => Int, { description: 'Entries that it changed, made or removed.' })
  changed!: number;

  @Field(() => Int, { description: 'Entries that were the same already.' })
  unchanged!: number;

  @Field(() => ID, { nullable: true, description: 'Takes all of it back at once, for ten minutes: `undo`.' })
  undoId!: string | null;
}

@ObjectType({ simpleResolvers: true, description: 'What an undo brought back.' })
export class UndoPayload {
  /** Not a field: what `anime` is loaded by. */
  animeIds!: number[];

  @Field(() => Int, { description: 'How many anime, items or shelves are as they were.' })
  restored!: number;

  @Field(() => Int, { description: 'How many were changed again meanwhile, and were left as they are.' })
  skipped!: number;

  @Field(() => [Anime], { description: 'The anime it was about, with what the viewer has of them now.' })
  readonly anime?: Anime[];
}
