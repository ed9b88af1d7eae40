import { Field, Float, Int, ObjectType } from 'type-graphql';
import {
  type JobOutcome as HowJobEnded,
  type LookOutcome as HowLookEnded,
  jobOutcomes,
  lookOutcomes,
} from '../../domain/siteState';
import { registerEnum } from '../registerEnum';

const JobOutcome = registerEnum(jobOutcomes, {
  name: 'JobOutcome',
  description: 'How a run of background work ended.',
  values: {
    DONE: 'It came to its end.',
    FAILED: 'Something went wrong; the log says what.',
    STOPPED: 'The site stopped, or another instance took over.',
  },
});

const LookOutcome = registerEnum(lookOutcomes, {
  name: 'LookOutcome',
  description: 'What a look for newer data of the catalogue came to.',
  values: {
    CURRENT: 'There was nothing newer.',
    TAKEN: 'Newer data came in.',
    REFUSED: 'What was found could not be used.',
    FAILED: 'Nobody answered.',
  },
});

@ObjectType({ simpleResolvers: true, description: 'The last look for newer data of a source.' })
export class CatalogueLook {
  @Field(() => String, { description: 'Id of the source.' })
  sourceId!: string;

  @Field(() => Date, { description: 'When it was looked.' })
  lookedAt!: Date;

  @Field(() => LookOutcome, { description: 'What came of it.' })
  outcome!: HowLookEnded;

  @Field(() => String, { nullable: true, description: 'The version that was found.' })
  version!: string | null;
}

@ObjectType({ simpleResolvers: true, description: 'Work that the site does by itself now and then.' })
export class SiteJob {
  @Field(() => String, { description: 'Its name.' })
  name!: string;

  @Field(() => Boolean, { description: 'Whether an instance is at it.' })
  running!: boolean;

  @Field(() => JobOutcome, { nullable: true, description: 'How the last run ended.' })
  outcome!: HowJobEnded | null;

  @Field(() => Date, { nullable: true, description: 'When the last run began, or the one under way.' })
  startedAt!: Date | null;

  @Field(() => Date, { nullable: true, description: 'When a run last came to its end without a failure.' })
  doneAt!: Date | null;

  @Field(() => Float, { nullable: true, description: 'Seconds that the last run took.' })
  seconds!: number | null;

  @Field(() => Date, { nullable: true, description: 'When the next one is due.' })
  dueAt!: Date | null;
}

@ObjectType({ simpleResolvers: true, description: 'Mail that waits to be sent.' })
export class OutboxState {
  @Field(() => Int, { description: 'Messages that wait for their first try.' })
  waiting!: number;

  @Field(() => Int, { description: 'Messages that could not be sent yet.' })
  retrying!: number;

  @Field(() => Int, { description: 'Messages that were given up.' })
  givenUp!: number;

  @Field(() => Date, { nullable: true, description: 'When the oldest that is still to be sent was written.' })
  oldest!: Date | null;
}

@ObjectType({ simpleResolvers: true, description: 'Pictures that people have sent.' })
export class UploadsState {
  @Field(() => Int, { description: 'How many there are.' })
  files!: number;

  @Field(() => Float, { description: 'Bytes that they take.' })
  bytes!: number;
}

@ObjectType({ simpleResolvers: true, description: 'The disk that the site lies on.' })
export class DiskState {
  @Field(() => Float, { description: 'Bytes that are free.' })
  freeBytes!: number;

  @Field(() => Float, { description: 'Bytes in all.' })
  sizeBytes!: number;
}

@ObjectType({ simpleResolvers: true, description: 'What the site takes on disk.' })
export class StorageState {
  @Field(() => Float, { description: 'Bytes of the database.' })
  databaseBytes!: number;

  @Field(() => UploadsState, { nullable: true, description: 'Null where pictures lie in a bucket.' })
  uploads!: UploadsState | null;

  @Field(() => DiskState, { nullable: true, description: 'Null where it does not tell.' })
  disk!: DiskState | null;
}

@ObjectType({ simpleResolvers: true, description: 'How the site does, for those who run it.' })
export class SiteState {
  @Field(() => String, { description: 'Version of the site.' })
  version!: string;

  @Field(() => String, { description: 'Version of Node.' })
  node!: string;

  @Field(() => String, { description: 'The database and its version.' })
  database!: string;

  @Field(() => String, { nullable: true, description: 'The latest migration of its schema.' })
  schema!: string | null;

  @Field(() => Date, { description: 'When the instance that answers began.' })
  startedAt!: Date;

  @Field(() => [CatalogueLook], { description: 'The last look at each source of the catalogue.' })
  looks!: CatalogueLook[];

  @Field(() => [SiteJob], { description: 'Background work, by name.' })
  jobs!: SiteJob[];

  @Field(() => OutboxState, { description: 'Mail that waits.' })
  outbox!: OutboxState;

  @Field(() => StorageState, { description: 'What the site takes on disk.' })
  storage!: StorageState;
}
