import { ArgsType, Field, ID, Int, ObjectType } from 'type-graphql';
import { limits } from '../../config/limits';
import { AppError } from '../../errors/AppError';
import type { SelfChecking } from '../schema/checkArguments';
import { cursorArgs, nextCursor } from './cursors';
import { Person } from './person.type';
import { Activity } from './profile.type';

@ArgsType()
export class FeedArgs extends cursorArgs(20) {}

@ArgsType()
export class AnswersArgs implements SelfChecking {
  @Field(() => Int, {
    defaultValue: 3,
    description: `Maximum number of answers, up to ${limits.activityAnswers}, which is all of them.`,
  })
  limit!: number;

  check(): void {
    if (this.limit < 1 || this.limit > limits.activityAnswers) throw new AppError('BAD_PAGE_SIZE');
  }
}

@ObjectType({
  simpleResolvers: true,
  description: 'Something the viewer or a friend did, with what the friends of that person say of it.',
})
export class FeedItem {
  @Field(() => ID, {
    description: 'Its id: the same while more episodes that were watched on that day join.',
  })
  id!: string;

  @Field(() => Person, { description: 'Who did it.' })
  person!: Person;

  @Field(() => Activity, { description: 'What they did.' })
  activity!: Activity;

  @Field(() => Boolean, { description: 'True if the viewer did it.' })
  own!: boolean;
}

@ObjectType({ simpleResolvers: true, description: "A page of friends' activity." })
export class FriendsFeed {
  @Field(() => [FeedItem], { description: 'The activity on this page.' })
  items!: FeedItem[];

  @Field(() => String, nextCursor)
  nextCursor!: string | null;
}

@ObjectType({ simpleResolvers: true, description: 'What the viewer may do with an answer.' })
export class ActivityAnswerRights {
  @Field(() => Boolean, { description: 'Delete it: one’s own, or one to what the viewer did.' })
  delete!: boolean;

  @Field(() => Boolean, { description: 'Report it.' })
  report!: boolean;

  @Field(() => Boolean, { description: 'Remove and restore it, as a moderator.' })
  remove!: boolean;
}

@ObjectType({ simpleResolvers: true, description: 'An answer to what someone did.' })
export class ActivityAnswer {
  @Field(() => ID, { description: 'Its id.' })
  id!: string;

  /** Not a GraphQL field: key that `author` is loaded by. */
  userId!: string;

  @Field(() => String, { description: 'One line of plain text.' })
  text!: string;

  @Field(() => Date, { description: 'When it was written.' })
  createdAt!: Date;

  @Field(() => Boolean, { description: 'True if a moderator removed it; only moderators still read it.' })
  removed!: boolean;

  @Field(() => ActivityAnswerRights, { description: 'What the viewer may do with it.' })
  viewerCan!: ActivityAnswerRights;
}

@ObjectType({ simpleResolvers: true, description: 'The latest answers to an activity.' })
export class ActivityAnswers {
  @Field(() => [ActivityAnswer], { description: 'The answers, oldest first.' })
  items!: ActivityAnswer[];

  @Field(() => Int, { description: 'How many there are in all.' })
  totalItems!: number;
}
