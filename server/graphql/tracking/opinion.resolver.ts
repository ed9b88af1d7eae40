import { Arg, Args, Ctx, FieldResolver, Mutation, Resolver, Root } from 'type-graphql';
import type { EpisodeOpinion as DomainOpinion } from '../../data/stores/episodeOpinionStore';
import { saveOpinion } from '../../domain/tracking/entries/saveOpinion';
import { CacheHint } from '../cache/cacheHint';
import { Anime } from '../catalogue/anime.type';
import { Episode } from '../catalogue/episode.type';
import { presentPage } from '../catalogue/present';
import type { GraphqlContext } from '../context';
import { ListChange } from '../schema/operation';
import { requireViewer, userOf } from '../session/viewer';
import { EpisodeOpinionsArgs, EpisodeScoresArgs } from './arguments';
import { SaveEpisodeOpinionInput } from './entry.input';
import { Entry } from './entry.type';
import { animeIdOf } from './ids';
import { requireListWriter } from './listWriter';
import { pageKey, trackingLoaders } from './loaders';
import { EpisodeOpinion, EpisodeOpinionPage, EpisodeScore } from './opinion.type';
import { EntryPayload } from './payloads.type';
import { presentResult } from './present';

/** What people think of single episodes. */
@Resolver(() => Episode)
export class OpinionResolver {
  @ListChange()
  @Mutation(() => EntryPayload, {
    description:
      'Writes what the viewer thinks of an episode that they have watched. With neither score, note nor reaction, the opinion is deleted.',
  })
  async saveEpisodeOpinion(
    @Arg('input', () => SaveEpisodeOpinionInput, { description: 'The parts to write.' })
    input: SaveEpisodeOpinionInput,
    @Ctx() context: GraphqlContext,
  ): Promise<EntryPayload> {
    const userId = await requireListWriter(context);
    const { animeId, number, pass, score, note, notePublic, reaction } = input;
    if (notePublic) await requireViewer(context);
    const fields = { score, note: note === null ? '' : note, notePublic: notePublic ?? undefined, reaction };
    return presentResult(
      await saveOpinion(context.deps, { userId, animeId: animeIdOf(animeId), number, pass, fields }),
    );
  }

  @CacheHint('PRIVATE')
  @FieldResolver(() => EpisodeOpinion, {
    nullable: true,
    description:
      'What the viewer thinks of it, in the current pass; null if nothing, or if it is not marked as watched. Scope READ_LISTS.',
  })
  async viewerOpinion(
    @Root() { animeId, number }: Episode,
    @Ctx() context: GraphqlContext,
  ): Promise<EpisodeOpinion | null> {
    const user = await userOf(context, 'READ_LISTS');
    if (!user) return null;
    const opinion = await context.once(trackingLoaders).of(user.id).opinion.load({ animeId, number });
    return opinion && presentOpinion(opinion, animeId);
  }
}

@Resolver(() => EpisodeOpinion)
export class NoteRemovedResolver {
  @CacheHint('PRIVATE')
  @FieldResolver(() => Boolean, {
    description: 'True if moderators removed the public note: only its author still reads it.',
  })
  async noteRemoved(
    @Root() { animeId, number, notePublic }: EpisodeOpinion,
    @Ctx() context: GraphqlContext,
  ): Promise<boolean> {
    const user = notePublic ? await userOf(context, 'READ_LISTS') : null;
    if (!user) return false;
    const removed = await context.once(trackingLoaders).of(user.id).removedNotes.load(animeId);
    return removed.includes(number);
  }
}

@Resolver(() => Entry)
export class OpinionsOfEntryResolver {
  @FieldResolver(() => EpisodeOpinionPage, {
    description: 'Opinions on watched episodes, of every pass, by episode. Visible to the owner only.',
  })
  async episodeOpinions(
    @Root() { id, animeId, own }: Entry,
    @Args(() => EpisodeOpinionsArgs) args: EpisodeOpinionsArgs,
    @Ctx() context: GraphqlContext,
  ): Promise<EpisodeOpinionPage> {
    const page = own
      ? await context.once(trackingLoaders).opinions(pageKey(args)).load(id)
      : { items: [], totalItems: 0 };
    return presentPage(page, args, (opinion) => presentOpinion(opinion, animeId));
  }
}

@Resolver(() => Anime)
export class EpisodeScoresResolver {
  @CacheHint('PRIVATE')
  @FieldResolver(() => [EpisodeScore], {
    description:
      'Scores of the episodes that the viewer has watched, in any pass, by number: the last ones of a long run. None for visitors. Scope READ_LISTS.',
  })
  async episodeScores(
    @Root() anime: Anime,
    @Args(() => EpisodeScoresArgs) { limit }: EpisodeScoresArgs,
    @Ctx() context: GraphqlContext,
  ): Promise<EpisodeScore[]> {
    const user = await userOf(context, 'READ_LISTS');
    if (!user) return [];
    const rows = await context.once(trackingLoaders).of(user.id).episodeScores(limit).load(Number(anime.id));
    return rows.map(({ number, scores, total }) => ({ number, scores, mean: Math.round(total / scores) }));
  }
}

const presentOpinion = ({ updatedAt, ...plain }: DomainOpinion, animeId: number): EpisodeOpinion => ({
  ...plain,
  animeId,
  updatedAt: new Date(updatedAt),
});
