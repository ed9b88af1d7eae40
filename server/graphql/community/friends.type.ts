import { Field, Float, Int, ObjectType } from 'type-graphql';
import { PageInfo } from '../schema/pages';
import { Entry } from '../tracking/entry.type';
import { EntryStatus } from '../tracking/enums';
import { nextCursor } from './cursors';
import { Person } from './person.type';
import { Activity } from './profile.type';

@ObjectType({ simpleResolvers: true, description: 'A friend request.' })
export class FriendRequest {
  @Field(() => Person, { description: 'The other person: the sender or the recipient.' })
  person!: Person;

  @Field(() => Date, { description: 'When it was created.' })
  createdAt!: Date;
}

@ObjectType({ simpleResolvers: true, description: 'A page of friend requests, latest first.' })
export class FriendRequestList {
  @Field(() => [FriendRequest], { description: 'The requests on this page.' })
  items!: FriendRequest[];

  @Field(() => Int, { description: 'Total number of requests.' })
  totalItems!: number;

  @Field(() => String, nextCursor)
  nextCursor!: string | null;
}

@ObjectType({ simpleResolvers: true, description: "An anime on both people's lists." })
export class ComparedAnime {
  /** Not a GraphQL field: key that `anime` is loaded by. */
  animeId!: number;

  @Field(() => Entry, { description: "The viewer's entry." })
  mine!: Entry;

  @Field(() => Entry, { description: "The other person's entry." })
  theirs!: Entry;
}

@ObjectType({ simpleResolvers: true, description: "The viewer's list compared with another person's." })
export class ListComparison {
  @Field(() => [ComparedAnime], { description: 'Anime on both lists, largest score difference first.' })
  items!: ComparedAnime[];

  @Field(() => PageInfo, { description: 'Page number and totals.' })
  pageInfo!: PageInfo;

  @Field(() => Int, { description: "Number of anime only on the viewer's list." })
  onlyMine!: number;

  @Field(() => Int, { description: "Number of anime only on the other person's list." })
  onlyTheirs!: number;

  @Field(() => Int, { description: 'Number of anime that both have scored.' })
  bothScored!: number;

  @Field(() => Float, {
    nullable: true,
    description: 'Mean difference between their scores, 0–99; null if they have scored no anime in common.',
  })
  meanDifference!: number | null;
}

@ObjectType({ simpleResolvers: true, description: 'Something a friend did.' })
export class FriendActivity {
  @Field(() => Person, { description: 'The friend.' })
  person!: Person;

  @Field(() => Activity, { description: 'What kind of activity it was.' })
  activity!: Activity;
}

@ObjectType({ simpleResolvers: true, description: 'What a friend shares of their entry of an anime.' })
export class FriendEntry {
  @Field(() => Person, { description: 'The friend.' })
  person!: Person;

  @Field(() => EntryStatus, { description: 'The list they have it on.' })
  status!: keyof typeof EntryStatus;

  @Field(() => Int, { description: 'Number of episodes they have watched.' })
  progress!: number;

  @Field(() => Int, { nullable: true, description: 'Their score, 1–100, if they gave one.' })
  score!: number | null;
}

@ObjectType({ simpleResolvers: true, description: 'Friends who have an anime on a list.' })
export class FriendsOnAnime {
  @Field(() => [FriendEntry], { description: 'Their entries.' })
  items!: FriendEntry[];

  @Field(() => Int, { description: 'How many friends there are in all.' })
  totalItems!: number;
}
