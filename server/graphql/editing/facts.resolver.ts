import { Arg, Args, Ctx, FieldResolver, ID, Int, Mutation, Query, Resolver, Root } from 'type-graphql';
import { factNames } from '../../../shared/facts';
import { historyOf, revertToVersion, shownFacts } from '../../domain/editing/history';
import { factFields } from '../../domain/importers/facts/fields';
import { CacheHint, ChangesCatalogue } from '../cache/cacheHint';
import { Anime } from '../catalogue/anime.type';
import { EpisodesOfKind } from '../catalogue/episode.type';
import { presentKinds } from '../catalogue/present';
import { Person } from '../community/person.type';
import { editorIn, readerIn } from '../community/reader';
import { personOf } from '../community/thread.resolver';
import type { GraphqlContext } from '../context';
import { Operation } from '../schema/operation';
import { animeIdOf } from '../tracking/ids';
import { editingLoaders } from './loaders';
import { presentRevision } from './present';
import { HistoryArgs } from './suggestion.input';
import { AnimeFacts, FactRule, Revision, RevisionList } from './suggestion.type';

/** Facts of an anime that people can edit, and their history. */
@Resolver(() => Revision)
export class FactsResolver {
  @Query(() => AnimeFacts, {
    nullable: true,
    description: 'The facts of an anime that people can edit, or null.',
  })
  async animeFacts(
    @Arg('animeId', () => ID, { description: 'The anime.' }) animeId: string,
    @Ctx() { deps }: GraphqlContext,
  ): Promise<AnimeFacts | null> {
    return await shownFacts(deps, animeIdOf(animeId));
  }

  @Query(() => [FactRule], { description: 'What each field accepts.' })
  factRules(): FactRule[] {
    return factNames.map((field) => ({ field, choices: factFields[field].choices ?? null }));
  }

  @Query(() => RevisionList, { description: "Versions of an anime's facts, newest first." })
  async animeHistory(
    @Args(() => HistoryArgs) { animeId, ...part }: HistoryArgs,
    @Ctx() context: GraphqlContext,
  ): Promise<RevisionList> {
    const { items, nextCursor } = await historyOf(context.deps, { animeId: animeIdOf(animeId), ...part });
    const reader = await readerIn(context);
    return { items: items.map((one) => presentRevision(one, reader)), nextCursor };
  }

  @ChangesCatalogue()
  @Operation({ access: 'BROWSER', log: 'people, threads and facts' })
  @Mutation(() => Int, {
    description: "For editors: restores an earlier version of an anime's facts. Returns the new version.",
  })
  async putFactsBack(
    @Arg('animeId', () => ID, { description: 'The anime.' }) animeId: string,
    @Arg('to', () => Int, {
      description: 'The version to restore; 0 for the values of the catalogue sources.',
    })
    to: number,
    @Arg('version', () => Int, {
      description: 'The current version that the editor saw. CONFLICT if it has changed since.',
    })
    version: number,
    @Ctx() context: GraphqlContext,
  ): Promise<number> {
    const editor = await editorIn(context);
    return await revertToVersion(context.deps, { editor, animeId: animeIdOf(animeId), to, version });
  }

  @FieldResolver(() => Person, {
    nullable: true,
    description: 'Who suggested it; null if no one did, the account was deleted, or a block hides them.',
  })
  async author(@Root() { authorId }: Revision, @Ctx() context: GraphqlContext): Promise<Person | null> {
    return await personOf(authorId, context);
  }

  @FieldResolver(() => Person, { nullable: true, description: 'Who accepted or restored it.' })
  async editor(@Root() { editorId }: Revision, @Ctx() context: GraphqlContext): Promise<Person | null> {
    return await personOf(editorId, context);
  }
}

/** Facts that only people add to an anime, no source. */
@Resolver(() => Anime)
export class AddedPartsResolver {
  @CacheHint('PUBLIC')
  @FieldResolver(() => [String], { description: 'Opening songs, as contributed by users of this site.' })
  async openings(@Root() { id }: Anime, @Ctx() context: GraphqlContext): Promise<string[]> {
    return (await context.once(editingLoaders).addedParts.load(Number(id))).openings;
  }

  @CacheHint('PUBLIC')
  @FieldResolver(() => [String], { description: 'Ending songs.' })
  async endings(@Root() { id }: Anime, @Ctx() context: GraphqlContext): Promise<string[]> {
    return (await context.once(editingLoaders).addedParts.load(Number(id))).endings;
  }

  @CacheHint('PUBLIC')
  @FieldResolver(() => [EpisodesOfKind], {
    description:
      'Filler, recaps and the like, as marked by users of this site, whether these episodes are listed or not.',
  })
  async episodeKinds(@Root() { id }: Anime, @Ctx() context: GraphqlContext): Promise<EpisodesOfKind[]> {
    const { episodeKinds } = await context.once(editingLoaders).addedParts.load(Number(id));
    return presentKinds(episodeKinds);
  }

  @CacheHint('PUBLIC')
  @FieldResolver(() => [String], { description: 'URLs of trailers on video sites.' })
  async trailers(@Root() { id }: Anime, @Ctx() context: GraphqlContext): Promise<string[]> {
    return (await context.once(editingLoaders).addedParts.load(Number(id))).trailers;
  }
}
