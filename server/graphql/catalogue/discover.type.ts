import { Field, Int, ObjectType } from 'type-graphql';
import type { DiscoverFacets as Facets } from '../../domain/catalogue/discover/countFacets';
import type { Part } from '../../domain/catalogue/discover/facet';
import { partWords } from '../../domain/catalogue/discover/facets';
import { registerEnum } from '../schema/registerEnum';

@ObjectType({
  simpleResolvers: true,
  description: 'A filter value and how many anime have it.',
})
export class FacetCount {
  @Field(() => String, { description: 'The value to filter by.' })
  value!: string;

  @Field(() => String, { description: 'Label to show; the value itself if there is none.' })
  label!: string;

  @Field(() => Int, { description: 'How many anime have it, given the rest of the filter.' })
  count!: number;
}

export const FilterPart = registerEnum(Object.keys(partWords) as Part[], {
  name: 'FilterPart',
  description: 'A part of the `discover` filter.',
  values: partWords,
});

@ObjectType({
  simpleResolvers: true,
  description: 'The effect of dropping one part of the filter.',
})
export class WithoutPart {
  @Field(() => FilterPart, { description: 'The part to drop.' })
  part!: Part;

  @Field(() => Int, { description: 'How many anime match without that part.' })
  count!: number;
}

@ObjectType({
  simpleResolvers: true,
  description:
    "Counts for the filters of `discover`. For filters that match any of several values, counts ignore the filter's own selection; for genres and tags, they show what adding that value would leave. Each list has the most frequent values, at most 60.",
})
export class DiscoverFacets {
  @Field(() => Int, { description: 'How many anime match the whole filter.' })
  total!: number;

  @Field(() => Int, {
    description: 'How many of them have a score; the others come last when sorted by SCORE.',
  })
  scored!: number;

  @Field(() => Int, {
    description: 'How many of them were recently watched here; the others come last when sorted by TRENDING.',
  })
  trending!: number;

  @Field(() => [WithoutPart], { description: 'Filter parts to drop to find more, most helpful first.' })
  without!: Facets['without'];

  /** Not a GraphQL field: the counts that the field resolvers read. */
  facets!: Facets;
}
