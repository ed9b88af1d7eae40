import { Field, Float, Int, ObjectType } from 'type-graphql';
import { Anime } from '../catalogue/anime.type';
import { PageInfo } from '../pages';
import { Entry } from '../tracking/entry.type';
import { nextCursor } from './cursors';
import { Person } from './person.type';

@ObjectType({ simpleResolvers: true, description: 'A request to be friends.' })
export class FriendRequest {
  @Field(() => Person, { description: 'The other one: who asks, or who was asked.' })
  person!: Person;

  @Field(() => Date, { description: 'When it was made.' })
  createdAt!: Date;
}

@ObjectType({ simpleResolvers: true, description: 'Part of the requests to be friends, latest first.' })
export class FriendRequestList {
  @Field(() => [FriendRequest], { description: 'The requests of this part.' })
  items!: FriendRequest[];

  @Field(() => Int, { description: 'How many wait altogether.' })
  totalItems!: number;

  @Field(() => String, nextCursor)
  nextCursor!: string | null;
}

@ObjectType({ simpleResolvers: true, description: 'An anime that two people have on their lists.' })
export class ComparedAnime {
  /** Not a field: what `anime` is loaded by. */
  animeId!: number;

  @Field(() => Entry, { description: "The viewer's entry." })
  mine!: Entry;

  @Field(() => Entry, { description: "The other's entry." })
  theirs!: Entry;

  @Field(() => Anime, { description: 'The anime.' })
  readonly anime?: Anime;
}

@ObjectType({ simpleResolvers: true, description: "The viewer's list beside a friend's." })
export class ListComparison {
  @Field(() => [ComparedAnime], { description: 'Anime that both have, the widest apart in score first.' })
  items!: ComparedAnime[];

  @Field(() => PageInfo, { description: 'Where the page stands.' })
  pageInfo!: PageInfo;

  @Field(() => Int, { description: 'Anime that only the viewer has.' })
  onlyMine!: number;

  @Field(() => Int, { description: 'Anime that only the other has.' })
  onlyTheirs!: number;

  @Field(() => Int, { description: 'Anime that both have given a score.' })
  bothScored!: number;

  @Field(() => Float, {
    nullable: true,
    description: 'How far apart the scores are on average, 0–99; null where no anime has both.',
  })
  meanDifference!: number | null;
}
