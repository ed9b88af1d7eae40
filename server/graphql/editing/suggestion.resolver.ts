import { Arg, Args, Ctx, FieldResolver, ID, Int, Mutation, Query, Resolver, Root } from 'type-graphql';
import { acceptSuggestion, declineSuggestion } from '../../domain/editing/decide';
import {
  countSuggestions,
  listSuggestions,
  readOwnSuggestions,
  readSuggestion,
  report,
  suggestionFor,
} from '../../domain/editing/readSuggestions';
import { suggest, withdraw } from '../../domain/editing/suggest';
import { AppError } from '../../errors/AppError';
import { ChangesCatalogue } from '../cache/cacheHint';
import { Anime } from '../catalogue/anime.type';
import { catalogueLoaders } from '../catalogue/loaders';
import { presentAnime } from '../catalogue/present';
import { Person } from '../community/person.type';
import { editorIn, readerIn, writerIn } from '../community/reader';
import { ReportInput } from '../community/thread.input';
import { personOf } from '../community/thread.resolver';
import type { GraphqlContext } from '../context';
import { Operation } from '../schema/operation';
import { requireViewer, viewerOf } from '../session/viewer';
import { animeIdOf } from '../tracking/ids';
import { editingLoaders } from './loaders';
import { presentSuggestion } from './present';
import { AcceptedFactsInput, OwnSuggestionsArgs, SuggestionInput, SuggestionsArgs } from './suggestion.input';
import { Suggestion, SuggestionList } from './suggestion.type';

const idArg = { description: 'Its id.' };

/** Suggestions about anime. For users in a browser only, not for API tokens. */
@Resolver(() => Suggestion)
export class SuggestionResolver {
  @Query(() => SuggestionList, {
    description: 'For editors: open suggestions, oldest first, or those in another state, newest first.',
  })
  async suggestions(
    @Args(() => SuggestionsArgs) args: SuggestionsArgs,
    @Ctx() context: GraphqlContext,
  ): Promise<SuggestionList> {
    const editor = await editorIn(context);
    const { items, nextCursor } = await listSuggestions(context.deps, { editor, ...args });
    return { items: items.map((one) => presentSuggestion(one, editor)), nextCursor };
  }

  @Query(() => SuggestionList, { description: "The viewer's own suggestions, newest first." })
  async mySuggestions(
    @Args(() => OwnSuggestionsArgs) args: OwnSuggestionsArgs,
    @Ctx() context: GraphqlContext,
  ): Promise<SuggestionList> {
    const author = await writerIn(context);
    const { items, nextCursor } = await readOwnSuggestions(context.deps, { author, ...args });
    return { items: items.map((one) => presentSuggestion(one, author)), nextCursor };
  }

  @Query(() => Suggestion, {
    nullable: true,
    description: 'A suggestion, visible to its author, editors and moderators. Null for everyone else.',
  })
  async suggestion(
    @Arg('id', () => ID, idArg) id: string,
    @Ctx() context: GraphqlContext,
  ): Promise<Suggestion | null> {
    if (!(await viewerOf(context))) return null;
    const reader = await readerIn(context);
    const found = await readSuggestion(context.deps, { reader, id });
    return found && presentSuggestion(found, reader);
  }

  @Query(() => Int, {
    nullable: true,
    description: 'For editors: number of open suggestions. Null for everyone else.',
  })
  async openSuggestions(@Ctx() context: GraphqlContext): Promise<number | null> {
    if (!(await viewerOf(context))) return null;
    return await countSuggestions(context.deps, await readerIn(context));
  }

  @ChangesCatalogue()
  @Operation({ access: 'BROWSER', log: 'people, threads and facts' })
  @Mutation(() => Suggestion, {
    description: 'Suggests changes to the facts of an anime, or a missing anime.',
  })
  async suggestFacts(
    @Arg('input', () => SuggestionInput, { description: 'The suggestion.' }) input: SuggestionInput,
    @Ctx() context: GraphqlContext,
  ): Promise<Suggestion> {
    const author = await writerIn(context);
    const { user } = await requireViewer(context);
    const { version, facts, note, sourceUrl = null } = input;
    const animeId = input.animeId == null ? null : animeIdOf(input.animeId);
    const suggestion = { animeId, version, facts, note, sourceUrl };
    const made = await suggest(context.deps, { author, confirmed: user.emailVerified, suggestion });
    return presentSuggestion(made, author);
  }

  @Operation({ access: 'BROWSER', log: 'people, threads and facts' })
  @Mutation(() => Suggestion, {
    description: "Withdraws one of the viewer's suggestions while it is open.",
  })
  async withdrawSuggestion(
    @Arg('id', () => ID, idArg) id: string,
    @Ctx() context: GraphqlContext,
  ): Promise<Suggestion> {
    const author = await writerIn(context);
    await withdraw(context.deps, { author, id });
    const suggestion = await suggestionFor(context.deps, { reader: author, id });
    if (!suggestion) throw new AppError('NOT_FOUND');
    return presentSuggestion(suggestion, author);
  }

  @ChangesCatalogue()
  @Operation({ access: 'BROWSER', log: 'people, threads and facts' })
  @Mutation(() => Suggestion, {
    description:
      'For editors: accepts a suggestion. It takes effect at once and overrides the catalogue sources.',
  })
  async acceptSuggestion(
    @Arg('id', () => ID, idArg) id: string,
    @Arg('version', () => Int, {
      description: "Version of the anime's facts that the editor saw; 0 for a missing anime.",
    })
    version: number,
    @Arg('instead', () => AcceptedFactsInput, {
      nullable: true,
      description: 'Facts to accept instead of the suggested ones.',
    })
    instead: AcceptedFactsInput | null,
    @Ctx() context: GraphqlContext,
  ): Promise<Suggestion> {
    const editor = await editorIn(context);
    const accepted = { editor, id, version, facts: instead?.facts ?? null };
    return presentSuggestion(await acceptSuggestion(context.deps, accepted), editor);
  }

  @Operation({ access: 'BROWSER', log: 'people, threads and facts' })
  @Mutation(() => Suggestion, { description: 'For editors: declines a suggestion.' })
  async declineSuggestion(
    @Arg('id', () => ID, idArg) id: string,
    @Arg('reason', () => String, { description: 'Reason, shown to the author.' }) reason: string,
    @Ctx() context: GraphqlContext,
  ): Promise<Suggestion> {
    const editor = await editorIn(context);
    return presentSuggestion(await declineSuggestion(context.deps, { editor, id, reason }), editor);
  }

  @Operation({ access: 'BROWSER', log: 'people, threads and facts' })
  @Mutation(() => Boolean, {
    description: 'Reports a suggestion that the viewer can read to the moderators.',
  })
  async reportSuggestion(
    @Arg('id', () => ID, idArg) id: string,
    @Arg('input', () => ReportInput, { description: 'Reason and details.' }) words: ReportInput,
    @Ctx() context: GraphqlContext,
  ): Promise<boolean> {
    const reporter = await writerIn(context);
    await report(context.deps, { reporter, id, words });
    return true;
  }

  @FieldResolver(() => Boolean, {
    description: "True when the anime's facts have changed since it was made.",
  })
  async outdated(@Root() suggestion: Suggestion, @Ctx() context: GraphqlContext): Promise<boolean> {
    return await context.once(editingLoaders).outdated.load(suggestion);
  }

  @FieldResolver(() => Anime, { nullable: true, description: 'The anime; null for a missing one.' })
  async anime(@Root() { animeId }: Suggestion, @Ctx() context: GraphqlContext): Promise<Anime | null> {
    const row = animeId === null ? null : await context.once(catalogueLoaders).anime.load(animeId);
    return row && presentAnime(row, context.deps);
  }

  @FieldResolver(() => Person, {
    nullable: true,
    description: 'Who made it; null if the account was deleted, or a block hides them.',
  })
  async author(@Root() { authorId }: Suggestion, @Ctx() context: GraphqlContext): Promise<Person | null> {
    return await personOf(authorId, context);
  }

  @FieldResolver(() => Person, { nullable: true, description: 'Who decided; visible to editors only.' })
  async decider(@Root() { deciderId }: Suggestion, @Ctx() context: GraphqlContext): Promise<Person | null> {
    return await personOf(deciderId, context);
  }
}
