import { Field, Float, Int, ObjectType } from 'type-graphql';
import { Anime } from '../catalogue/anime.type';
import { PageInfo } from '../pages';
import { Entry } from '../tracking/entry.type';
import { nextCursor } from './cursors';
import { Person } from './person.type';
import { Activity } from './profile.type';

@ObjectType({ simpleResolvers: true, description: 'A friend request.' })
export class FriendRequest {
  @Field(() => Person, { description: 'The other person: who asked, or who was asked.' })
  person!: Person;

  @Field(() => Date, { description: 'When it was made.' })
  createdAt!: Date;
}

@ObjectType({ simpleResolvers: true, description: 'Part of the friend requests, latest first.' })
export class FriendRequestList {
  @Field(() => [FriendRequest], { description: 'The requests of this part.' })
  items!: FriendRequest[];

  @Field(() => Int, { description: 'How many there are in all.' })
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

  @Field(() => Entry, { description: "The other person's entry." })
  theirs!: Entry;

  @Field(() => Anime, { description: 'The anime.' })
  readonly anime?: Anime;
}

@ObjectType({ simpleResolvers: true, description: "The viewer's list beside a friend's." })
export class ListComparison {
  @Field(() => [ComparedAnime], { description: 'Anime on both lists, the furthest apart in score first.' })
  items!: ComparedAnime[];

  @Field(() => PageInfo, { description: 'Which page this is.' })
  pageInfo!: PageInfo;

  @Field(() => Int, { description: 'Anime that only the viewer has.' })
  onlyMine!: number;

  @Field(() => Int, { description: 'Anime that only the other person has.' })
  onlyTheirs!: number;

  @Field(() => Int, { description: 'Anime that both have scored.' })
  bothScored!: number;

  @Field(() => Float, {
    nullable: true,
    description:
      'How far apart their scores are on average, 0–99; null if they have scored no anime in common.',
  })
  meanDifference!: number | null;
}

@ObjectType({ simpleResolvers: true, description: 'Something that a friend did.' })
export class FriendActivity {
  @Field(() => Person, { description: 'The friend.' })
  person!: Person;

  @Field(() => Activity, { description: 'What it was.' })
  activity!: Activity;
}
