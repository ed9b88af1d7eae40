import { Field, ID, InputType, Int } from 'type-graphql';
import { limits } from '../../config/limits';
import type {
  Reaction as Felt,
  SpoilerLevel as Level,
  Priority,
  Visibility as Seen,
  EntryStatus as Status,
} from '../../domain/tracking/entry';
import { EntryPriority, EntryStatus, Reaction, SpoilerLevel, Visibility } from './enums';

const TODAY =
  "The viewer's current date, such as 2026-04-05, for dates that are set automatically. Default: the date in UTC.";

@InputType({ description: 'Fields of an entry to write. Omitted fields stay unchanged.' })
export class SaveEntryInput {
  @Field(() => ID, { description: 'The anime.' })
  animeId!: string;

  @Field(() => Int, {
    nullable: true,
    description: 'The version that the change is based on. Omit it for an anime that is not on the list.',
  })
  version?: number | null;

  @Field(() => EntryStatus, {
    nullable: true,
    description: 'Null removes the status; the entry stays saved.',
  })
  status?: Status | null;

  @Field(() => Int, { nullable: true, description: 'Episodes watched. Null leaves it unchanged.' })
  progress?: number | null;

  @Field(() => Int, { nullable: true, description: '1–100; 0 or null removes it.' })
  score?: number | null;

  @Field(() => String, { nullable: true, description: '2011, 2011-04 or 2011-04-05; null removes it.' })
  startedOn?: string | null;

  @Field(() => String, { nullable: true, description: '2011, 2011-04 or 2011-04-05; null removes it.' })
  finishedOn?: string | null;

  @Field(() => String, {
    nullable: true,
    description: `At most ${limits.entryNotes} characters. Null leaves them unchanged.`,
  })
  notes?: string | null;

  @Field(() => [String], {
    nullable: true,
    description: `At most ${limits.entryTags} tags of ${limits.entryTag} characters each. Null leaves them unchanged.`,
  })
  tags?: string[] | null;

  @Field(() => EntryPriority, { nullable: true, description: 'Null leaves it unchanged.' })
  priority?: Priority | null;

  @Field(() => Visibility, { nullable: true, description: 'Null leaves it unchanged.' })
  visibility?: Seen | null;

  @Field(() => Boolean, { nullable: true, description: 'Null leaves it unchanged.' })
  favourite?: boolean | null;

  @Field(() => Int, { nullable: true, description: 'Null leaves it unchanged.' })
  rewatches?: number | null;

  @Field(() => SpoilerLevel, { nullable: true, description: "Null uses the viewer's setting." })
  spoilerLevel?: Level | null;

  @Field(() => String, { nullable: true, description: TODAY })
  today?: string | null;
}

@InputType({ description: 'An earlier time that the viewer watched an anime.' })
export class PastPassInput {
  @Field(() => ID, { description: 'The anime. The viewer must have begun it.' })
  animeId!: string;

  @Field(() => String, { nullable: true, description: '2011, 2011-04 or 2011-04-05, if known.' })
  startedOn?: string | null;

  @Field(() => String, { nullable: true, description: '2011, 2011-04 or 2011-04-05, if known.' })
  finishedOn?: string | null;

  @Field(() => Int, { nullable: true, description: 'Episodes watched. Default: all.' })
  progress?: number | null;

  @Field(() => String, {
    nullable: true,
    description: "The viewer's current date, such as 2026-04-05. Default: the date in UTC.",
  })
  today?: string | null;
}

@InputType({ description: 'Names a row of the history.' })
export class WatchInput {
  @Field(() => ID, { description: 'The anime.' })
  animeId!: string;

  @Field(() => Int, { description: 'Number of the pass.' })
  pass!: number;

  @Field(() => Int, { description: 'Number of the episode.' })
  number!: number;
}

@InputType({ description: 'Names a row of the history, and where it belongs.' })
export class WatchMoveInput extends WatchInput {
  @Field(() => Date, {
    nullable: true,
    description: `When it was watched: from ${limits.firstWatchYear} until now. Null removes the date; omit it to keep it.`,
  })
  watchedAt?: Date | null;

  @Field(() => Int, {
    nullable: true,
    description: 'The pass it belongs to: one that came as far as this episode. Null leaves it unchanged.',
  })
  toPass?: number | null;
}

@InputType({ description: 'Changes to many entries at once. Omitted fields stay unchanged.' })
export class BulkEditInput {
  @Field(() => [ID], {
    description: `The anime, at most ${limits.bulkEntries}. Those not on the list are added to it.`,
  })
  animeIds!: string[];

  @Field(() => EntryStatus, {
    nullable: true,
    description: 'Null removes the status; the entry stays saved.',
  })
  status?: Status | null;

  @Field(() => Int, { nullable: true, description: '1–100; 0 or null removes it.' })
  score?: number | null;

  @Field(() => EntryPriority, { nullable: true, description: 'Null leaves it unchanged.' })
  priority?: Priority | null;

  @Field(() => Visibility, { nullable: true, description: 'Null leaves it unchanged.' })
  visibility?: Seen | null;

  @Field(() => Boolean, { nullable: true, description: 'Null leaves it unchanged.' })
  favourite?: boolean | null;

  @Field(() => SpoilerLevel, { nullable: true, description: "Null uses the viewer's setting." })
  spoilerLevel?: Level | null;

  @Field(() => [String], { nullable: true, description: 'Tags to add to each of them.' })
  addTags?: string[] | null;

  @Field(() => [String], { nullable: true, description: 'Tags to remove from each of them.' })
  removeTags?: string[] | null;

  @Field(() => Boolean, {
    nullable: true,
    description: 'True removes them from the list, queue and shelves; other fields are ignored.',
  })
  remove?: boolean | null;

  @Field(() => String, { nullable: true, description: TODAY })
  today?: string | null;
}

@InputType({ description: 'Parts of an opinion on an episode to write. Omitted parts stay unchanged.' })
export class SaveEpisodeOpinionInput {
  @Field(() => ID, { description: 'The anime.' })
  animeId!: string;

  @Field(() => Int, { description: 'Number of the episode.' })
  number!: number;

  @Field(() => Int, { nullable: true, description: 'Number of the pass. Default: the current one.' })
  pass?: number | null;

  @Field(() => Int, { nullable: true, description: '1–100; 0 or null removes it.' })
  score?: number | null;

  @Field(() => String, {
    nullable: true,
    description: `At most ${limits.episodeNote} characters; null or an empty one removes it.`,
  })
  note?: string | null;

  @Field(() => Boolean, {
    nullable: true,
    description:
      'True lets others read the note, for users in a browser only; a note that is written without it is private. False makes those of other passes private, too.',
  })
  notePublic?: boolean | null;

  @Field(() => Reaction, { nullable: true, description: 'Null removes it.' })
  reaction?: Felt | null;
}
