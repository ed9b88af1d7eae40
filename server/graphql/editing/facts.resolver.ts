import { Arg, Args, Ctx, FieldResolver, ID, Int, Mutation, Query, Resolver, Root } from 'type-graphql';
import { factNames } from '../../../shared/facts';
import { historyOf, putBack, shownFacts } from '../../domain/editing/history';
import { factFields } from '../../domain/importers/facts/fields';
import { Anime } from '../catalogue/anime.type';
import { Person } from '../community/person.type';
import { editorIn, readerIn } from '../community/reader';
import { personOf } from '../community/thread.resolver';
import type { GraphqlContext } from '../context';
import { animeIdOf } from '../tracking/ids';
import { editingLoaders } from './loaders';
import { presentRevision } from './present';
import { HistoryArgs } from './suggestion.input';
import { AnimeFacts, FactRule, Revision, RevisionList } from './suggestion.type';

/** What people can edit of an anime, and what they have (product P11). */
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

  @Query(() => [FactRule], { description: 'How each field can be filled in.' })
  factRules(): FactRule[] {
    return factNames.map((field) => ({ field, choices: factFields[field].choices ?? null }));
  }

  @Query(() => RevisionList, { description: 'What people have changed about an anime, newest first.' })
  async animeHistory(
    @Args(() => HistoryArgs) { animeId, ...part }: HistoryArgs,
    @Ctx() context: GraphqlContext,
  ): Promise<RevisionList> {
    const { items, nextCursor } = await historyOf(context.deps, { animeId: animeIdOf(animeId), ...part });
    const reader = await readerIn(context);
    return { items: items.map((one) => presentRevision(one, reader)), nextCursor };
  }

  @Mutation(() => Int, {
    description: 'For editors: puts a former version of an anime back. Returns the new version.',
  })
  async putFactsBack(
    @Arg('animeId', () => ID, { description: 'The anime.' }) animeId: string,
    @Arg('to', () => Int, { description: 'The version to put back; 0 for what the sources say.' }) to: number,
    @Arg('version', () => Int, {
      description: 'The present version, as the editor has seen it. CONFLICT where it is another one by now.',
    })
    version: number,
    @Ctx() context: GraphqlContext,
  ): Promise<number> {
    const editor = await editorIn(context);
    return await putBack(context.deps, { editor, animeId: animeIdOf(animeId), to, version });
  }

  @FieldResolver()
  async author(@Root() { authorId }: Revision, @Ctx() context: GraphqlContext): Promise<Person | null> {
    return await personOf(authorId, context);
  }

  @FieldResolver()
  async editor(@Root() { editorId }: Revision, @Ctx() context: GraphqlContext): Promise<Person | null> {
    return await personOf(editorId, context);
  }
}

/** What only people know of an anime. */
@Resolver(() => Anime)
export class AddedPartsResolver {
  @FieldResolver(() => [String], { description: 'Its opening songs, as people of this site know them.' })
  async openings(@Root() { id }: Anime, @Ctx() context: GraphqlContext): Promise<string[]> {
    return (await context.once(editingLoaders).addedParts.load(Number(id))).openings;
  }

  @FieldResolver(() => [String], { description: 'Its ending songs.' })
  async endings(@Root() { id }: Anime, @Ctx() context: GraphqlContext): Promise<string[]> {
    return (await context.once(editingLoaders).addedParts.load(Number(id))).endings;
  }

  @FieldResolver(() => [String], { description: 'Addresses of its trailers, on sites for video.' })
  async trailers(@Root() { id }: Anime, @Ctx() context: GraphqlContext): Promise<string[]> {
    return (await context.once(editingLoaders).addedParts.load(Number(id))).trailers;
  }
}
