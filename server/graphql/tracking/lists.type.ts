import { Field, Int, ObjectType } from 'type-graphql';
import type { AnimeFormat as Format } from '../../data/entities/catalogue';
import type { Viewing } from '../../domain/tracking/visibility';
import { AnimeFormat } from '../catalogue/enums';
import { PageInfo } from '../schema/pages';
import { Entry } from './entry.type';

@ObjectType({ simpleResolvers: true, description: 'A page of entries.' })
export class EntryPage {
  @Field(() => [Entry], { description: 'The entries of this page.' })
  items!: Entry[];

  @Field(() => PageInfo, { description: 'Page number and totals.' })
  pageInfo!: PageInfo;
}

@ObjectType({
  simpleResolvers: true,
  description: "Number of a person's entries per status. Only entries visible to the viewer are counted.",
})
export class ListCounts {
  @Field(() => Int, { description: 'With the status WATCHING.' })
  watching!: number;

  @Field(() => Int, { description: 'With the status COMPLETED.' })
  completed!: number;

  @Field(() => Int, { description: 'With the status PLANNING.' })
  planning!: number;

  @Field(() => Int, { description: 'With the status PAUSED.' })
  paused!: number;

  @Field(() => Int, { description: 'With the status DROPPED.' })
  dropped!: number;

  @Field(() => Int, { description: 'With the status REWATCHING.' })
  rewatching!: number;

  @Field(() => Int, { description: 'Saved without a status.' })
  saved!: number;

  @Field(() => Int, { description: 'Among the favourites.' })
  favourites!: number;

  @Field(() => Int, { description: 'All entries.' })
  total!: number;
}

@ObjectType({ simpleResolvers: true, description: "A page of a person's anime list." })
export class EntryList extends EntryPage {
  /** Not a GraphQL field: the owner, and how the viewer sees the list. */
  viewing!: Viewing;
}

@ObjectType({ simpleResolvers: true, description: 'A value and how many entries have it.' })
export class TextFacet {
  @Field(() => String, { description: 'The value.' })
  value!: string;

  @Field(() => Int, { description: 'How many entries have it.' })
  count!: number;
}

@ObjectType({ simpleResolvers: true, description: 'A format and how many entries have it.' })
export class FormatFacet {
  @Field(() => AnimeFormat, { description: 'The format.' })
  value!: Format;

  @Field(() => Int, { description: 'How many entries have it.' })
  count!: number;
}

@ObjectType({ simpleResolvers: true, description: 'A year and how many entries have it.' })
export class YearFacet {
  @Field(() => Int, { description: 'Start year.' })
  value!: number;

  @Field(() => Int, { description: 'How many entries have it.' })
  count!: number;
}

@ObjectType({
  simpleResolvers: true,
  description: 'Filter values of the whole library, regardless of the current filter.',
})
export class LibraryFacets {
  @Field(() => [FormatFacet], { description: 'Formats, most entries first.' })
  formats!: FormatFacet[];

  @Field(() => [TextFacet], { description: 'Genres, most entries first; at most 40.' })
  genres!: TextFacet[];

  @Field(() => [YearFacet], { description: 'Start years, newest first; at most 120.' })
  years!: YearFacet[];

  @Field(() => [TextFacet], { description: "The viewer's tags, most entries first; at most 100." })
  tags!: TextFacet[];
}

@ObjectType({
  simpleResolvers: true,
  description: "A page of the viewer's library, which has all their entries.",
})
export class LibraryPage extends EntryPage {}
