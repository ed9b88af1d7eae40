import { Args, Ctx, FieldResolver, Query, Resolver, Root } from 'type-graphql';
import { findCharacters, findPeople, wordsOfName } from '../../domain/catalogue/credits';
import { listThreads } from '../../domain/community/threads/readThreads';
import { findOwnShelves } from '../../domain/tracking/collections/collections';
import { ownLists } from '../../domain/tracking/visibility';
import { Anime } from '../catalogue/anime.type';
import { presentPerson } from '../catalogue/credits.resolver';
import { CreditedPerson } from '../catalogue/credits.type';
import type { GraphqlContext } from '../context';
import { Collection } from '../tracking/collection.type';
import { animeOf } from '../tracking/entry.resolver';
import { presentCollection } from '../tracking/present';
import { isThreadScreened } from './forReader';
import { presentThread } from './present';
import { readerIn } from './reader';
import { FoundCharacter, SearchOthers, SearchOthersArgs } from './search.type';
import { Thread } from './thread.type';

/** Results of each kind. */
const RESULTS_PER_KIND = 3;
/** Threads to read, since some may be about episodes that the reader has not reached. */
const THREADS_READ = 12;
/** A single Latin or Cyrillic letter or digit is too unspecific; a single Japanese character is not. */
const TOO_SHORT = /^[\p{Script=Latin}\p{Script=Cyrillic}\p{N}]?$/u;

/** Results that the search dialog shows below the anime. */
@Resolver(() => SearchOthers)
export class SearchResolver {
  @Query(() => SearchOthers, {
    description: 'Searches by name for everything except anime, which `discover` finds.',
  })
  searchOthers(@Args(() => SearchOthersArgs) { text }: SearchOthersArgs): SearchOthers {
    const wanted = text.trim();
    return { text: TOO_SHORT.test(wanted) ? '' : wanted };
  }

  @FieldResolver(() => [CreditedPerson], { description: 'Voice actors and staff, most credits first.' })
  async people(@Root() { text }: SearchOthers, @Ctx() { deps }: GraphqlContext): Promise<CreditedPerson[]> {
    return (await findPeople(deps, { text, limit: RESULTS_PER_KIND })).map(presentPerson);
  }

  @FieldResolver(() => [FoundCharacter], { description: 'Characters, those of the best known anime first.' })
  async characters(
    @Root() { text }: SearchOthers,
    @Ctx() { deps }: GraphqlContext,
  ): Promise<FoundCharacter[]> {
    return await findCharacters(deps, { text, limit: RESULTS_PER_KIND });
  }

  @FieldResolver(() => [Thread], {
    description:
      'Threads that the viewer may read and that are no spoilers for them, most recently active first.',
  })
  async threads(@Root() { text }: SearchOthers, @Ctx() context: GraphqlContext): Promise<Thread[]> {
    const words = wordsOfName(text);
    if (words.length === 0) return [];
    const reader = await readerIn(context);
    const filter = { words };
    const found = await listThreads(context.deps, { reader, filter, sort: 'ACTIVITY', limit: THREADS_READ });
    const threads = found.items.map((thread) => presentThread(thread, reader));
    // Finding a title by a word would reveal as much as showing it.
    const screened = await Promise.all(threads.map((thread) => isThreadScreened(thread, context)));
    return threads.filter((_, at) => !screened[at]).slice(0, RESULTS_PER_KIND);
  }

  @FieldResolver(() => [Collection], { description: "The viewer's own shelves. Scope READ_LISTS." })
  async shelves(@Root() { text }: SearchOthers, @Ctx() context: GraphqlContext): Promise<Collection[]> {
    const { userId } = await readerIn(context);
    if (userId === null || text === '') return [];
    const found = await findOwnShelves(context.deps, { userId, text, limit: RESULTS_PER_KIND });
    return found.map((collection) => presentCollection(collection, ownLists(userId)));
  }
}

@Resolver(() => FoundCharacter)
export class FoundCharacterResolver {
  @FieldResolver(() => Anime, { description: 'The best known anime that the character is in.' })
  async anime(@Root() { animeId }: FoundCharacter, @Ctx() context: GraphqlContext): Promise<Anime> {
    return await animeOf(animeId, context);
  }
}
