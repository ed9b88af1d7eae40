import { ArgsType, Field, ID, InputType, Int } from 'type-graphql';
import { type FactName, factBounds, factNames } from '../../../shared/facts';
import { limits } from '../../config/limits';
import type { SuggestionState as State } from '../../domain/editing/readSuggestions';
import { AppError } from '../../errors/AppError';
import type { SelfChecking } from '../checkArguments';
import { cursorArgs } from '../community/cursors';
import { FactField, SuggestionState } from './enums';

@InputType({ description: 'What a field is to be.' })
export class FactInput {
  @Field(() => FactField, { description: 'The field.' })
  field!: FactName;

  @Field(() => [String], { description: 'All its values; none where it is to be empty.' })
  values!: string[];
}

@InputType({ description: 'A suggestion to change facts of an anime, or to add one that is missing.' })
export class SuggestionInput implements SelfChecking {
  @Field(() => ID, {
    nullable: true,
    description: 'The anime; left out for one that is missing, which needs a native title and a format.',
  })
  animeId?: string | null;

  @Field(() => Int, {
    defaultValue: 0,
    description:
      'The version of its facts that the author has seen. CONFLICT where it is another one by now.',
  })
  version!: number;

  @Field(() => [FactInput], { description: 'The fields that change; each once.' })
  facts!: FactInput[];

  @Field(() => String, {
    defaultValue: '',
    description: `For the editors, in at most ${limits.suggestionNote} characters.`,
  })
  note!: string;

  @Field(() => String, { nullable: true, description: 'Address of a page where it can be looked up.' })
  sourceUrl?: string | null;

  check(): void {
    checkSize(this.facts);
  }
}

@InputType({ description: 'What is accepted in place of what was suggested.' })
export class AcceptedFactsInput implements SelfChecking {
  @Field(() => [FactInput], { description: 'The fields that change; each once.' })
  facts!: FactInput[];

  check(): void {
    checkSize(this.facts);
  }
}

/** Before anything is looked at: no more fields than there are, no more values than the longest has. */
function checkSize(facts: readonly FactInput[]): void {
  const fits = facts.every(({ field, values }) => {
    const { most, longest } = factBounds[field];
    return values.length <= most && values.every((value) => value.length <= 2 * longest);
  });
  if (facts.length > factNames.length || !fits) throw new AppError('INVALID_FACT');
}

@ArgsType()
export class SuggestionsArgs extends cursorArgs(20) {
  @Field(() => SuggestionState, { defaultValue: SuggestionState.OPEN, description: 'Only these.' })
  state!: State;
}

@ArgsType()
export class OwnSuggestionsArgs extends cursorArgs(20) {}

@ArgsType()
export class HistoryArgs extends cursorArgs(20) {
  @Field(() => ID, { description: 'The anime.' })
  animeId!: string;
}
