import { ArgsType, Field, ID, InputType, Int, ObjectType } from 'type-graphql';
import { type ProfilePart as Part, profileParts, profilePartWords } from '../../../shared/moderation';
import { type PeopleFilter as Filter, peopleFilters } from '../../domain/site/people/readPeople';
import { cursorArgs, nextCursor } from '../community/cursors';
import { registerEnum } from '../schema/registerEnum';

export const PeopleFilter = registerEnum(peopleFilters, {
  name: 'PeopleFilter',
  description: 'Which accounts moderators list.',
  values: {
    ALL: 'All of them.',
    WAITING: 'Those that wait for approval.',
    NEW: 'Those created in the last seven days.',
    NEVER_ACTIVE: 'Those that have nothing on their lists and no posts.',
    REPORTED: 'Those that open reports are about.',
    SUSPENDED: 'Those that are suspended.',
    UNCONFIRMED: 'Those whose email address is not confirmed.',
  },
});

@ArgsType()
export class PeopleArgs extends cursorArgs(30) {
  @Field(() => PeopleFilter, { defaultValue: 'ALL', description: 'Which of them.' })
  filter!: Filter;

  @Field(() => String, {
    defaultValue: '',
    description: 'Part of a handle or name; for operators, also a whole email address.',
  })
  text!: string;
}

@ObjectType({ simpleResolvers: true, description: 'A suspension of an account, for moderators.' })
export class Suspension {
  @Field(() => String, { description: 'Why, as its moderator put it.' })
  reason!: string;

  @Field(() => Date, { description: 'When it began.' })
  createdAt!: Date;

  @Field(() => Date, { nullable: true, description: 'When it ends; null if for good.' })
  endsAt!: Date | null;

  /** Not a GraphQL field: who imposed it. */
  byId!: string | null;
}

@ObjectType({ simpleResolvers: true, description: 'An account, as moderators see it.' })
export class SiteAccount {
  @Field(() => ID, { description: "Its person's id." })
  id!: string;

  @Field(() => String, {
    nullable: true,
    description:
      'Its email address, masked as in `m…@e…`, which `readAddress` opens; null unless the viewer is an operator.',
  })
  email!: string | null;

  @Field(() => Boolean, { description: 'Whether the address is confirmed.' })
  emailVerified!: boolean;

  @Field(() => Date, { description: 'When it was created.' })
  joinedAt!: Date;

  @Field(() => Date, {
    nullable: true,
    description: 'When one of its sessions last began or was prolonged, to the day; null without any.',
  })
  seenAt!: Date | null;

  @Field(() => Int, { description: 'Number of open reports about it.' })
  openReports!: number;
}

@ObjectType({ simpleResolvers: true, description: 'More about an account, for moderators.' })
export class SiteAccountDetails {
  @Field(() => ID, { description: "Its person's id." })
  id!: string;

  @Field(() => Int, { description: 'Number of its sessions that have not ended.' })
  sessions!: number;

  @Field(() => [String], {
    description: 'The ways to sign in to it: `password`, `passkey`, and providers by id.',
  })
  signInMethods!: string[];

  @Field(() => Boolean, { description: 'Whether signing in with the password takes a second step.' })
  twoFactor!: boolean;

  @Field(() => Date, {
    nullable: true,
    description: 'When `unlockPerson` turns the second step off; null unless that was asked for.',
  })
  unlocksAt!: Date | null;

  @Field(() => Int, { description: 'Number of anime on its lists.' })
  entries!: number;

  @Field(() => Int, {
    description:
      'Number of threads, comments, reviews, recommendations and answers, those that moderators removed included.',
  })
  posts!: number;

  @Field(() => Int, { description: 'Number of reports about it, closed ones included.' })
  reports!: number;
}

@ObjectType({ simpleResolvers: true, description: 'A page of accounts.' })
export class SiteAccountList {
  @Field(() => [SiteAccount], { description: 'The accounts on this page.' })
  items!: SiteAccount[];

  @Field(() => String, nextCursor)
  nextCursor!: string | null;
}

@InputType({ description: 'A suspension to impose.' })
export class SuspensionInput {
  @Field(() => String, { description: "The person's handle." })
  handle!: string;

  @Field(() => Date, {
    nullable: true,
    description:
      'When it ends; moderators have up to thirty days. Omit it to suspend for good, as an operator.',
  })
  endsAt?: Date | null;

  @Field(() => String, { description: 'Why, for the person and for other moderators.' })
  reason!: string;
}

const partMeanings = profileParts.map((part) => [part, `The ${profilePartWords[part]}.`]);

export const ProfilePart = registerEnum(profileParts, {
  name: 'ProfilePart',
  description: 'A part of a profile that moderators can reset.',
  values: Object.fromEntries(partMeanings) as Record<Part, string>,
});

@InputType({ description: 'A sign-up to refuse.' })
export class SignUpRefusalInput {
  @Field(() => String, { description: "The person's handle." })
  handle!: string;

  @Field(() => String, { defaultValue: '', description: 'Why, for the person and for other moderators.' })
  reason!: string;
}

@InputType({ description: 'Parts of a profile to reset.' })
export class ProfileResetInput {
  @Field(() => String, { description: "The person's handle." })
  handle!: string;

  @Field(() => [ProfilePart], { description: 'Which parts, at least one.' })
  parts!: Part[];

  @Field(() => String, { description: 'Why, for the person and for other moderators.' })
  reason!: string;
}

@InputType({ description: 'Posts of a person to remove.' })
export class PostRemovalInput {
  @Field(() => String, { description: "The person's handle." })
  handle!: string;

  @Field(() => Int, {
    nullable: true,
    description: 'Only what they posted in the last so many hours, at least 1; all of it without.',
  })
  hours?: number | null;

  @Field(() => String, { description: 'Why, for other moderators and the person’s export.' })
  reason!: string;
}

@ObjectType({ simpleResolvers: true, description: 'What came of removing the posts of a person.' })
export class RemovedPosts {
  @Field(() => Int, { description: 'Number of threads, comments, recommendations and answers removed.' })
  count!: number;

  @Field(() => Boolean, { description: 'Whether more may be left: then remove again.' })
  more!: boolean;

  @Field(() => ID, {
    nullable: true,
    description: 'For `restorePosts`, within a day; null if there was nothing to remove.',
  })
  actionId!: string | null;
}

@InputType({ description: 'An account to delete on request.' })
export class PersonDeletionInput {
  @Field(() => ID, { description: "The person's id." })
  id!: string;

  @Field(() => String, { description: 'Their handle, typed again: it must be that of the id.' })
  handle!: string;

  @Field(() => Boolean, {
    defaultValue: false,
    description: 'True also deletes threads and comments. Otherwise they stay, without a name.',
  })
  withPosts!: boolean;

  @Field(() => String, { description: 'Why, for the person and for other moderators.' })
  reason!: string;
}

@InputType({ description: 'What an operator does to an account.' })
export class PersonActInput {
  @Field(() => String, { description: "The person's handle." })
  handle!: string;

  @Field(() => String, { description: 'Why, for other moderators and the person.' })
  reason!: string;
}
