import { ArgsType, Field, InputType, Int } from 'type-graphql';
import { limits } from '../../config/limits';
import { type Argument } from '../../domain/catalogue/discover/facet';
import { allFacets, type DiscoverFilter as Filter } from '../../domain/catalogue/discover/facets';
import type { Direction, DiscoverSort as Sort } from '../../domain/catalogue/discover/sorts';
import { AppError } from '../../errors/AppError';
import type { SelfChecking } from '../checkArguments';
import { pageArgs } from '../pages';
import { AiringStatus, AnimeFormat, DiscoverSort, OnMyList, Season, SortDirection } from './enums';

const types = { String, Int, Boolean, AnimeFormat, AiringStatus, Season, OnMyList };

/** Its fields are the arguments of all facets. */
@InputType({ description: 'Filter for the catalogue. Omitted fields do not restrict it.' })
export class DiscoverFilter implements SelfChecking {
  check(): void {
    const given = new Map<string, unknown>(Object.entries(this));
    for (const [, { args }] of allFacets) {
      for (const [name, argument] of Object.entries(args)) checkValue(given.get(name), argument);
      const [from, to] = Object.keys(args).map((name) => given.get(name));
      if (typeof from === 'number' && typeof to === 'number' && from > to) refuse();
    }
  }
}

for (const [, { args }] of allFacets) {
  for (const [name, { type, list, about }] of Object.entries(args)) {
    const field = Field(() => (list ? [types[type]] : types[type]), { nullable: true, description: about });
    field(DiscoverFilter.prototype, name);
  }
}

function checkValue(value: unknown, { least = 0, most = Number.POSITIVE_INFINITY }: Argument): void {
  if (Array.isArray(value)) {
    if (value.length > limits.filterNames) refuse();
    if (value.some((name: string) => name.length > limits.filterName)) refuse();
  }
  if (typeof value === 'string' && value.length > most) refuse();
  if (typeof value === 'number' && (value < least || value > most)) refuse();
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
