import { Field, InputType, ObjectType } from 'type-graphql';
import { copyProblems, type CopyProblem as Problem } from '../../../data/entities/transfer';
import { copyRhythms, type CopyRhythm as Rhythm } from '../../../domain/copies/accountCopies';
import { registerEnum } from '../../schema/registerEnum';

export const CopyRhythm = registerEnum(Object.keys(copyRhythms) as Rhythm[], {
  name: 'CopyRhythm',
  description: 'How often copies of an account are sent.',
  values: { DAILY: 'Once a day.', WEEKLY: 'Once a week.' },
});

export const CopyProblem = registerEnum(copyProblems, {
  name: 'CopyProblem',
  description: 'Why a copy of an account was not delivered.',
  values: {
    REFUSED: 'The server refused the credentials.',
    NO_FOLDER: 'The folder does not exist.',
    FULL: 'The server is out of space.',
    TOO_LARGE: 'The copy exceeds the size limit of the server or of this site.',
    REDIRECTED: 'The server redirected; redirects are not followed.',
    NOT_PUBLIC: 'The address is on a network that this site does not send to, or is not https.',
    NOT_REACHED: 'The host could not be reached, or timed out.',
    ACCESS_ENDED: 'All access to the account was revoked.',
    FAILED: 'The server or this site failed.',
  },
});

@ObjectType({
  simpleResolvers: true,
  description: "Where copies of the viewer's account are sent, without credentials.",
})
export class AccountCopy {
  @Field(() => String, {
    nullable: true,
    description: 'Host name, or null if it can no longer be decrypted.',
  })
  host!: string | null;

  @Field(() => CopyRhythm, { description: 'How often.' })
  rhythm!: Rhythm;

  @Field(() => Boolean, { description: 'True while a requested copy has not been attempted.' })
  waiting!: boolean;

  @Field(() => Boolean, { description: 'False after several failures in a row, until a copy is requested.' })
  active!: boolean;

  @Field(() => CopyProblem, {
    nullable: true,
    description: 'Why the last copy failed; null if it succeeded.',
  })
  problem!: Problem | null;

  @Field(() => Date, { nullable: true, description: 'When a copy was last attempted.' })
  triedAt!: Date | null;

  @Field(() => Date, { nullable: true, description: 'When a copy was last delivered.' })
  sentAt!: Date | null;

  @Field(() => Date, { nullable: true, description: 'When the next scheduled copy is due.' })
  nextAt!: Date | null;
}

@ObjectType({
  simpleResolvers: true,
  description: "Scheduled copies of the viewer's account, sent to a WebDAV folder.",
})
export class AccountCopies {
  @Field(() => Boolean, { description: 'True if this site sends account copies.' })
  offered!: boolean;

  @Field(() => AccountCopy, { nullable: true, description: 'The current setup, or null.' })
  current!: AccountCopy | null;
}

@InputType({ description: 'Where to send copies of the account, and how often.' })
export class AccountCopiesInput {
  @Field(() => String, { description: 'URL of an existing WebDAV folder, without credentials.' })
  address!: string;

  @Field(() => String, { description: 'WebDAV user name.' })
  user!: string;

  @Field(() => String, {
    description: 'WebDAV password, preferably one used only for this. It is never shown again.',
  })
  password!: string;

  @Field(() => CopyRhythm, { description: 'How often.' })
  rhythm!: Rhythm;
}
