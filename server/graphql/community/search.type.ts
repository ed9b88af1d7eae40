import { ArgsType, Field, ObjectType } from 'type-graphql';
import { AppError } from '../../errors/AppError';
import { Anime } from '../catalogue/anime.type';
import { Character, CreditedPerson } from '../catalogue/credits.type';
import type { SelfChecking } from '../schema/checkArguments';
import { Collection } from '../tracking/collection.type';
import { Thread } from './thread.type';

const MAX_TEXT_CHARACTERS = 100;

@ArgsType()
export class SearchOthersArgs implements SelfChecking {
  @Field(() => String, { description: `Search text; at most ${MAX_TEXT_CHARACTERS} characters.` })
  text!: string;

  check(): void {
    if (this.text.length > MAX_TEXT_CHARACTERS) throw new AppError('INVALID_ARGUMENT');
  }
}

@ObjectType({ simpleResolvers: true, description: 'A character found by name.' })
export class FoundCharacter extends Character {
  /** Not a GraphQL field: key that `anime` is loaded by. */
  animeId!: number;

  @Field(() => Anime, { description: 'The best known anime that the character is in.' })
  readonly anime?: Anime;
}

@ObjectType({
  simpleResolvers: true,
  description: 'Search results other than anime: at most three of each kind.',
})
export class SearchOthers {
  /** Not a GraphQL field: the search text; empty if it is too short. */
  text!: string;

  @Field(() => [CreditedPerson], { description: 'Voice actors and staff, most credits first.' })
  readonly people?: CreditedPerson[];

  @Field(() => [FoundCharacter], { description: 'Characters, those of the best known anime first.' })
  readonly characters?: FoundCharacter[];

  @Field(() => [Thread], {
    description:
      'Threads that the viewer may read and that are no spoilers for them, most recently active first.',
  })
  readonly threads?: Thread[];

  @Field(() => [Collection], { description: "The viewer's own shelves. Scope READ_LISTS." })
  readonly shelves?: Collection[];
}
