import { Field, ID, InputType, Int } from 'type-graphql';
import { limits } from '../../config/limits';
import type {
  SpoilerLevel as Level,
  Priority,
  Visibility as Seen,
  EntryStatus as Status,
} from '../../domain/tracking/entry';
import { EntryPriority, EntryStatus, SpoilerLevel, Visibility } from './enums';

const TODAY = "The viewer's day, such as 2026-04-05, for dates that follow; the day in UTC without.";

@InputType({ description: 'Fields of an entry to write; what is left out stays.' })
export class SaveEntryInput {
  @Field(() => ID, { description: 'The anime.' })
  animeId!: string;

  @Field(() => Int, {
    nullable: true,
    description:
      'The version that the change starts from; leave it out for an anime that is not on the list.',
  })
  version?: number | null;

  @Field(() => EntryStatus, { nullable: true, description: 'Null takes the status away: only saved.' })
  status?: Status | null;

  @Field(() => Int, { nullable: true, description: 'Episodes watched. Null leaves it.' })
  progress?: number | null;

  @Field(() => Int, { nullable: true, description: '1–100; 0 or null removes it.' })
  score?: number | null;

  @Field(() => String, { nullable: true, description: '2011, 2011-04 or 2011-04-05; null removes it.' })
  startedOn?: string | null;

  @Field(() => String, { nullable: true, description: '2011, 2011-04 or 2011-04-05; null removes it.' })
  finishedOn?: string | null;

  @Field(() => String, {
    nullable: true,
    description: `At most ${limits.entryNotes} characters. Null leaves them.`,
  })
  notes?: string | null;

  @Field(() => [String], {
    nullable: true,
    description: `At most ${limits.entryTags}, of ${limits.entryTag} characters each. Null leaves them.`,
  })
  tags?: string[] | null;

  @Field(() => EntryPriority, { nullable: true, description: 'Null leaves it.' })
  priority?: Priority | null;

  @Field(() => Visibility, { nullable: true, description: 'Null leaves it.' })
  visibility?: Seen | null;

  @Field(() => Boolean, { nullable: true, description: 'Null leaves it.' })
  favourite?: boolean | null;

  @Field(() => Int, { nullable: true, description: 'Null leaves it.' })
  rewatches?: number | null;

  @Field(() => SpoilerLevel, { nullable: true, description: 'Null goes by the settings again.' })
  spoilerLevel?: Level | null;

  @Field(() => String, { nullable: true, description: TODAY })
  today?: string | null;
}

@InputType({ description: 'Changes of many anime at once; what is left out stays.' })
export class BulkEditInput {
  @Field(() => [ID], {
    description: `The anime, at most ${limits.bulkEntries}. Those on no list are put on it.`,
  })
  animeIds!: string[];

  @Field(() => EntryStatus, { nullable: true, description: 'Null takes the status away: only saved.' })
  status?: Status | null;

  @Field(() => Int, { nullable: true, description: '1–100; 0 or null removes it.' })
  score?: number | null;

  @Field(() => EntryPriority, { nullable: true, description: 'Null leaves it.' })
  priority?: Priority | null;

  @Field(() => Visibility, { nullable: true, description: 'Null leaves it.' })
  visibility?: Seen | null;

  @Field(() => Boolean, { nullable: true, description: 'Null leaves it.' })
  favourite?: boolean | null;

  @Field(() => SpoilerLevel, { nullable: true, description: 'Null goes by the settings again.' })
  spoilerLevel?: Level | null;

  @Field(() => [String], { nullable: true, description: 'Tags to give each of them.' })
  addTags?: string[] | null;

  @Field(() => [String], { nullable: true, description: 'Tags to take from each of them.' })
  removeTags?: string[] | null;

  @Field(() => Boolean, {
    nullable: true,
    description: 'True removes them from everything, and the other fields are ignored.',
  })
  remove?: boolean | null;

  @Field(() => String, { nullable: true, description: TODAY })
  today?: string | null;
}
