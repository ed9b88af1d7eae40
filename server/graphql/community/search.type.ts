import { ArgsType, Field, ObjectType } from 'type-graphql';
import { AppError } from '../../errors/AppError';
import { Character } from '../catalogue/credits.type';
import type { SelfChecking } from '../schema/checkArguments';

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
}

@ObjectType({
  simpleResolvers: true,
  description: 'Search results other than anime: at most three of each kind.',
})
export class SearchOthers {
  /** Not a GraphQL field: the search text; empty if it is too short. */
  text!: string;
}
