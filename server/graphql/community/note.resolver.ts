import {
  Arg,
  Args,
  ArgsType,
  Ctx,
  Field,
  FieldResolver,
  ID,
  Int,
  Mutation,
  Query,
  Resolver,
  Root,
} from 'type-graphql';
import { moderateNote, readNotesOn } from '../../domain/community/episodeNotes';
import { reportNote } from '../../domain/community/reports';
import { Anime } from '../catalogue/anime.type';
import type { GraphqlContext } from '../context';
import { Operation } from '../schema/operation';
import { animeOf } from '../tracking/entry.resolver';
import { animeIdOf } from '../tracking/ids';
import { cursorArgs } from './cursors';
import { EpisodeNote, EpisodeNoteList } from './note.type';
import { Person } from './person.type';
import { presentNote } from './present';
import { moderatorIn, readerIn, writerIn } from './reader';
import { ReportInput } from './thread.input';
import { personOf } from './thread.resolver';

const idArg = { description: 'The note.' };

@ArgsType()
class EpisodeNotesArgs extends cursorArgs(20) {
  @Field(() => ID, { description: 'The anime.' })
  animeId!: string;

  @Field(() => Int, { description: 'Number of the episode.' })
  number!: number;
}

/** Public notes on episodes. For changes, users in a browser only, not API tokens. */
@Resolver(() => EpisodeNote)
export class EpisodeNoteResolver {
  @Query(() => EpisodeNoteList, {
    description:
      'Public notes on an episode that the viewer has watched, newest first. None for visitors and for who has not watched it.',
  })
  async episodeNotes(
    @Args(() => EpisodeNotesArgs) { animeId, ...args }: EpisodeNotesArgs,
    @Ctx() context: GraphqlContext,
  ): Promise<EpisodeNoteList> {
    const reader = await readerIn(context);
    const part = await readNotesOn(context.deps, { reader, animeId: animeIdOf(animeId), ...args });
    return { ...part, items: part.items.map((note) => presentNote(note, reader)) };
  }

  @FieldResolver(() => Person, { nullable: true, description: 'Who wrote it.' })
  async author(@Root() { userId }: EpisodeNote, @Ctx() context: GraphqlContext): Promise<Person | null> {
    return await personOf(userId, context);
  }

  @FieldResolver(() => Anime, { description: 'The anime.' })
  async anime(@Root() { animeId }: EpisodeNote, @Ctx() context: GraphqlContext): Promise<Anime> {
    return await animeOf(animeId, context);
  }

  @Operation({ access: 'BROWSER', log: 'people, threads and facts' })
  @Mutation(() => Boolean, { description: 'Reports a public note on an episode to the moderators.' })
  async reportEpisodeNote(
    @Arg('id', () => ID, idArg) id: string,
    @Arg('input', () => ReportInput, { description: 'Reason and details.' }) words: ReportInput,
    @Ctx() context: GraphqlContext,
  ): Promise<boolean> {
    const reporter = await writerIn(context);
    await reportNote(context.deps, { reporter, id, words });
    return true;
  }

  @Operation({ access: 'BROWSER', log: 'people, threads and facts' })
  @Mutation(() => EpisodeNote, {
    description:
      'For moderators: removes a note, and whatever its author makes public on the episode later, or restores it.',
  })
  async removeEpisodeNote(
    @Arg('id', () => ID, idArg) id: string,
    @Arg('removed', () => Boolean, { defaultValue: true, description: 'False restores it.' })
    removed: boolean,
    @Ctx() context: GraphqlContext,
  ): Promise<EpisodeNote> {
    const moderator = await moderatorIn(context);
    return presentNote(await moderateNote(context.deps, { moderator, id, removed }), moderator);
  }
}
