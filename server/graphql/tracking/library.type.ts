import { Field, Int, ObjectType } from 'type-graphql';
import type { AnimeFormat as Format } from '../../data/entities/catalogue';
import { AnimeFormat } from '../catalogue/enums';
import { EntryPage, ListCounts } from './entryLists.type';

@ObjectType({ simpleResolvers: true, description: 'A value to filter by, and how many entries have it.' })
export class TextFacet {
  @Field(() => String, { description: 'The value.' })
  value!: string;

  @Field(() => Int, { description: 'How many entries have it.' })
  count!: number;
}

@ObjectType({ simpleResolvers: true, description: 'A format to filter by, and how many entries have it.' })
export class FormatFacet {
  @Field(() => AnimeFormat, { description: 'The format.' })
  value!: Format;

  @Field(() => Int, { description: 'How many entries have it.' })
  count!: number;
}

@ObjectType({ simpleResolvers: true, description: 'A year to filter by, and how many entries have it.' })
export class YearFacet {
  @Field(() => Int, { description: 'The year of the start.' })
  value!: number;

  @Field(() => Int, { description: 'How many entries have it.' })
  count!: number;
}

@ObjectType({
  simpleResolvers: true,
  description: 'What the whole library can be filtered by, whatever it is filtered by now.',
})
export class LibraryFacets {
  @Field(() => [FormatFacet], { description: 'Formats, most entries first.' })
  formats!: FormatFacet[];

  @Field(() => [TextFacet], { description: 'Kinds of story, most entries first; at most 40.' })
  genres!: TextFacet[];

  @Field(() => [YearFacet], { description: 'Years, newest first; at most 120.' })
  years!: YearFacet[];

  @Field(() => [TextFacet], { description: 'Own tags, most entries first; at most 100.' })
  tags!: TextFacet[];
}

@ObjectType({ simpleResolvers: true, description: 'A page of the own library: everything the viewer keeps.' })
export class LibraryPage extends EntryPage {
  @Field(() => LibraryFacets, { description: 'What it can be filtered by.' })
  readonly facets?: LibraryFacets;

  @Field(() => ListCounts, { description: 'How many entries of the whole library stand where.' })
  readonly counts?: ListCounts;
}
