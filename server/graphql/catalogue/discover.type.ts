import { Field, Int, ObjectType, registerEnumType } from 'type-graphql';
import type { DiscoverFacets as Facets } from '../../domain/catalogue/discover/countFacets';
import { type Part, partWords } from '../../domain/catalogue/discover/facets';

@ObjectType({
  simpleResolvers: true,
  description: 'One name that a filter can take, and how many anime it gives.',
})
export class FacetCount {
  @Field(() => String, { description: 'What the filter is given.' })
  value!: string;

  @Field(() => String, { description: 'What people read; the value where there is nothing better.' })
  label!: string;

  @Field(() => Int, { description: 'How many anime there are with it under the rest of the filter.' })
  count!: number;
}

/** Named as GraphQL names values: GENRES_NOT for genresNot. */
const nameOf = (part: string): string => part.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase();
const named = Object.entries(partWords).map(([part, words]) => ({ part, words, name: nameOf(part) }));

export const FilterPart: Record<string, string> = Object.fromEntries(
  named.map(({ name, part }) => [name, part]),
);
registerEnumType(FilterPart, {
  name: 'FilterPart',
  description: 'A part of the filter of discover.',
  valuesConfig: Object.fromEntries(named.map(({ name, words }) => [name, { description: words }])),
});

@ObjectType({
  simpleResolvers: true,
  description: 'How many more there would be without one part of the filter.',
})
export class WithoutPart {
  @Field(() => FilterPart, { description: 'The part to leave out.' })
  part!: Part;

  @Field(() => Int, { description: 'How many anime there are without it.' })
  count!: number;
}

@ObjectType({
  simpleResolvers: true,
  description:
    'Counts for the filters of discover. Filters that take one of several count as if nothing of theirs were chosen; genres and tags count what one more of them would leave. Lists hold the most frequent names, at most 60.',
})
export class DiscoverFacets {
  @Field(() => Int, { description: 'How many anime pass the whole filter.' })
  total!: number;

  @Field(() => Int, { description: 'How many of them have a score; the others sort last by it.' })
  scored!: number;

  @Field(() => Int, {
    description: 'How many of them somebody here moved on in lately; the others sort last by trend.',
  })
  trending!: number;

  @Field(() => [WithoutPart], { description: 'What to leave out to find more, the most helpful first.' })
  without!: Facets['without'];

  /** Not part of the schema: what the fields below are counted from. */
  facets!: Facets;
}
