import { Field, Int, ObjectType, registerEnumType } from 'type-graphql';
import type { DiscoverFacets as Facets } from '../../domain/catalogue/discover/countFacets';
import { type Part, partWords } from '../../domain/catalogue/discover/facets';

@ObjectType({
  simpleResolvers: true,
  description: 'One value of a filter, and how many anime have it.',
})
export class FacetCount {
  @Field(() => String, { description: 'The value to filter by.' })
  value!: string;

  @Field(() => String, { description: 'What people read; the value itself where there is no label.' })
  label!: string;

  @Field(() => Int, { description: 'How many anime have it, given the rest of the filter.' })
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
  @Field(() => FilterPart, { description: 'The part to drop.' })
  part!: Part;

  @Field(() => Int, { description: 'How many anime there are without it.' })
  count!: number;
}

@ObjectType({
  simpleResolvers: true,
  description:
    'Counts for the filters of discover. Where a filter takes any of several values, its counts ignore its own choice; those of genres and tags tell what one more would leave. Lists hold the most frequent values, at most 60.',
})
export class DiscoverFacets {
  @Field(() => Int, { description: 'How many anime pass the whole filter.' })
  total!: number;

  @Field(() => Int, { description: 'How many of them have a score; the others sort last by it.' })
  scored!: number;

  @Field(() => Int, {
    description: 'How many of them somebody here watched lately; the others sort last by trend.',
  })
  trending!: number;

  @Field(() => [WithoutPart], { description: 'What to drop to find more, the most helpful first.' })
  without!: Facets['without'];

  /** Not part of the schema: what the fields below are counted from. */
  facets!: Facets;
}
