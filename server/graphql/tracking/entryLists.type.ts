import { Field, Int, ObjectType } from 'type-graphql';
import type { Viewing } from '../../domain/tracking/visibility';
import { PageInfo } from '../pages';
import { Entry } from './entry.type';

@ObjectType({ simpleResolvers: true, description: 'A page of entries.' })
export class EntryPage {
  @Field(() => [Entry], { description: 'The entries of this page.' })
  items!: Entry[];

  @Field(() => PageInfo, { description: 'Where the page stands.' })
  pageInfo!: PageInfo;
}

@ObjectType({
  simpleResolvers: true,
  description: 'How many entries of a person stand where, as far as the viewer may see them.',
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

  @Field(() => Int, { description: 'All of them.' })
  total!: number;
}

@ObjectType({ simpleResolvers: true, description: "A page of a person's anime list." })
export class EntryList extends EntryPage {
  /** Not a field: whose list, and as whom it is seen. */
  viewing!: Viewing;

  @Field(() => ListCounts, { description: 'How many entries each list has.' })
  readonly counts?: ListCounts;
}
