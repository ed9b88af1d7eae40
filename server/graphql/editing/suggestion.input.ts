import { ArgsType, Field, ID, InputType, Int } from 'type-graphql';
import { type FactName, factBounds, factNames } from '../../../shared/facts';
import { limits } from '../../config/limits';
import type { SuggestionState as State } from '../../domain/editing/readSuggestions';
import { AppError } from '../../errors/AppError';
import { cursorArgs } from '../community/cursors';
import type { SelfChecking } from '../schema/checkArguments';
import { FactField, SuggestionState } from './enums';

@InputType({ description: 'New values of a field.' })
export class FactInput {
  @Field(() => FactField, { description: 'The field.' })
  field!: FactName;

  @Field(() => [String], { description: 'All values; an empty list clears the field.' })
  values!: string[];
}

@InputType({ description: 'A suggestion to change facts of an anime, or to add one that is missing.' })
export class SuggestionInput implements SelfChecking {
  @Field(() => ID, {
    nullable: true,
    description: 'The anime. Omit it for a missing anime, which needs a native title and a format.',
  })
  animeId?: string | null;

  @Field(() => Int, {
    defaultValue: 0,
    description: 'The version of its facts that the author saw. CONFLICT if it has changed since.',
  })
  version!: number;

  @Field(() => [FactInput], { description: 'The fields to change, each at most once.' })
  facts!: FactInput[];

  @Field(() => String, {
    defaultValue: '',
    description: `Note to the editors, at most ${limits.suggestionNote} characters.`,
  })
  note!: string;

  @Field(() => String, { nullable: true, description: 'URL of a page that supports it.' })
  sourceUrl?: string | null;

  check(): void {
    checkSize(this.facts);
  }
}

@InputType({ description: 'Facts that an editor accepts instead of the suggested ones.' })
export class AcceptedFactsInput implements SelfChecking {
  @Field(() => [FactInput], { description: 'The fields to change, each at most once.' })
  facts!: FactInput[];

  check(): void {
    checkSize(this.facts);
  }
}

/** Checked first: no more fields than exist, no more values than the longest field has. */
function checkSize(facts: readonly FactInput[]): void {
  const fits = facts.every(({ field, values }) => {
    const { most, longest } = factBounds[field];
    return values.length <= most && values.every((value) => value.length <= 2 * longest);
  });
  if (facts.length > factNames.length || !fits) throw new AppError('INVALID_FACT');
}

@ArgsType()
export class SuggestionsArgs extends cursorArgs(20) {
  @Field(() => SuggestionState, {
    defaultValue: SuggestionState.OPEN,
    description: 'State of the suggestions.',
  })
  state!: State;
}

@ArgsType()
export class OwnSuggestionsArgs extends cursorArgs(20) {}

@ArgsType()
export class HistoryArgs extends cursorArgs(20) {
  @Field(() => ID, { description: 'The anime.' })
  animeId!: string;
}
