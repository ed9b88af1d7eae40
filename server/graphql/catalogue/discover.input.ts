import { ArgsType, Field, InputType, Int } from 'type-graphql';
import { allChoices, type DiscoverChoice } from '../../../shared/discoverFacets';
import { limits } from '../../config/limits';
import type { DiscoverFilter as Filter } from '../../domain/catalogue/discover/facet';
import { allFacets, argumentsOf, choicesOf } from '../../domain/catalogue/discover/facets';
import type { Direction, DiscoverSort as Sort } from '../../domain/catalogue/discover/sorts';
import { AppError } from '../../errors/AppError';
import type { SelfChecking } from '../schema/checkArguments';
import { pageArgs } from '../schema/pages';
import { AiringStatus, AnimeFormat, DiscoverSort, OnMyList, Season, SortDirection } from './enums';

const enums = { AnimeFormat, AiringStatus, Season, OnMyList };
/** A longer text than any title finds nothing and costs a scan. */
const MAX_TEXT_CHARACTERS = 200;

/** Its fields are the arguments of all facets. */
@InputType({ description: 'Filter for the catalogue. Omitted fields do not restrict it.' })
export class DiscoverFilter implements SelfChecking {
  check(): void {
    const given = this as Filter;
    if ((given.text?.length ?? 0) > MAX_TEXT_CHARACTERS) refuse();
    for (const [, choice] of allChoices) checkChoice(choice, given);
  }
}

for (const [, facet] of allFacets) {
  const types = new Map(choicesOf(facet).flatMap((one) => argumentsOf(one).map((arg) => [arg, typeOf(one)])));
  for (const [arg, description] of Object.entries(facet.args))
    Field(() => types.get(arg) ?? String, { nullable: true, description })(DiscoverFilter.prototype, arg);
}

function typeOf(choice: DiscoverChoice) {
  switch (choice.kind) {
    case 'names':
    case 'excluded':
      return [String];
    case 'range':
    case 'minimum':
      return Int;
    case 'flag':
      return Boolean;
    case 'some':
      return [enums[choice.type as keyof typeof enums]];
    default:
      return enums[choice.type as keyof typeof enums];
  }
}

function checkChoice(choice: DiscoverChoice, filter: Filter): void {
  const values = argumentsOf(choice).map((arg) => filter[arg as keyof Filter]);
  for (const value of values) {
    if (Array.isArray(value)) {
      if (value.length > limits.filterNames) refuse();
      if (value.some((name: string) => name.length > limits.filterName)) refuse();
    }
    if (typeof value === 'number' && 'least' in choice && (value < choice.least || value > choice.most))
      refuse();
  }
  const [from, to] = values;
  if (typeof from === 'number' && typeof to === 'number' && from > to) refuse();
}

@ArgsType()
export class DiscoverArgs extends pageArgs(24) {
  @Field(() => DiscoverFilter, { nullable: true, description: 'Filter; without one, all anime match.' })
  filter?: (Filter & SelfChecking) | null;

  @Field(() => DiscoverSort, { defaultValue: DiscoverSort.POPULARITY, description: 'The order.' })
  sort!: Sort;

  @Field(() => SortDirection, {
    nullable: true,
    description:
      'Direction for POPULARITY, SCORE, TITLE, EPISODES or START_DATE; the other orders have only one.',
  })
  direction?: Direction | null;

  override check(): void {
    super.check();
    this.filter?.check();
  }
}

function refuse(): never {
  throw new AppError('INVALID_ARGUMENT');
}
