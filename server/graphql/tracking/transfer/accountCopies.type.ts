import { Field, InputType, ObjectType } from 'type-graphql';
import { copyProblems, type CopyProblem as Problem } from '../../../data/entities/transfer';
import { copyRhythms, type CopyRhythm as Rhythm } from '../../../domain/copies/accountCopies';
import { registerEnum } from '../../registerEnum';

export const CopyRhythm = registerEnum(Object.keys(copyRhythms) as Rhythm[], {
  name: 'CopyRhythm',
  description: 'How often copies of an account are sent.',
  values: { DAILY: 'Each day.', WEEKLY: 'Once a week.' },
});

export const CopyProblem = registerEnum(copyProblems, {
  name: 'CopyProblem',
  description: 'Why a copy of an account did not arrive.',
  values: {
    REFUSED: 'The server refused user or password.',
    NO_FOLDER: 'There is no such folder.',
    FULL: 'The server has no room left.',
    TOO_LARGE: 'The copy is larger than the server takes, or this site sends.',
    REDIRECTED: 'The server answered with another address, which is not followed.',
    NOT_PUBLIC: 'The address is in a network that this site sends nothing to, or is not https.',
    NOT_REACHED: 'Nobody answered there, or not in time.',
    ACCESS_ENDED: 'All access to the account was ended.',
    FAILED: 'Something failed, there or here.',
  },
});

@ObjectType({
  simpleResolvers: true,
  description: "Where copies of the viewer's account go, without user and password.",
})
export class AccountCopy {
  @Field(() => String, { nullable: true, description: 'The host, where that can still be read.' })
  host!: string | null;

  @Field(() => CopyRhythm, { description: 'How often.' })
  rhythm!: Rhythm;

  @Field(() => Boolean, { description: 'True while one was asked for that has not been tried.' })
  waiting!: boolean;

  @Field(() => Boolean, { description: 'False after several failures in a row, until one is asked for.' })
  active!: boolean;

  @Field(() => CopyProblem, { nullable: true, description: 'Why the last one failed; null if it did not.' })
  problem!: Problem | null;

  @Field(() => Date, { nullable: true, description: 'When the last one was tried.' })
  triedAt!: Date | null;

  @Field(() => Date, { nullable: true, description: 'When the last one arrived.' })
  sentAt!: Date | null;

  @Field(() => Date, { nullable: true, description: 'When the next one is due by itself.' })
  nextAt!: Date | null;
}

@ObjectType({ simpleResolvers: true, description: "Copies of the viewer's account at a place of their own." })
export class AccountCopies {
  @Field(() => Boolean, { description: 'True if this site sends such copies.' })
  offered!: boolean;

  @Field(() => AccountCopy, { nullable: true, description: 'What is set up, if anything.' })
  current!: AccountCopy | null;
}

@InputType({ description: 'Where copies of the account go, and how often.' })
export class AccountCopiesInput {
  @Field(() => String, { description: 'Address of an existing WebDAV folder, without user and password.' })
  address!: string;

  @Field(() => String, { description: 'Name of the user there.' })
  user!: string;

  @Field(() => String, { description: 'Their password, best one for this alone. It is never shown again.' })
  password!: string;

  @Field(() => CopyRhythm, { description: 'How often.' })
  rhythm!: Rhythm;
}
