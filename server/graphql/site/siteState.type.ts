import { Field, Float, Int, ObjectType } from 'type-graphql';
import {
  type LookOutcome as HowCheckEnded,
  type JobOutcome as HowJobEnded,
  jobOutcomes,
  lookOutcomes,
} from '../../domain/site/siteState';
import { registerEnum } from '../schema/registerEnum';

const JobOutcome = registerEnum(jobOutcomes, {
  name: 'JobOutcome',
  description: 'How a background job run ended.',
  values: {
    DONE: 'It finished.',
    FAILED: 'It failed; see the log.',
    STOPPED: 'The site shut down, or another instance took over.',
  },
});

const checkOutcome = {
  description: 'Result of a check for newer catalogue data.',
  values: {
    CURRENT: 'No newer data.',
    TAKEN: 'Newer data was imported.',
    REFUSED: 'Newer data was rejected.',
    FAILED: 'The check failed, for example because the source did not respond.',
  },
};
const CheckOutcome = registerEnum(lookOutcomes, { name: 'CheckOutcome', ...checkOutcome });
const LookOutcome = registerEnum(lookOutcomes, { name: 'LookOutcome', ...checkOutcome });

@ObjectType({ simpleResolvers: true, description: 'The last check for newer data from a catalogue source.' })
export class CatalogueCheck {
  @Field(() => String, { description: 'Id of the source.' })
  sourceId!: string;

  @Field(() => Date, { description: 'When it was checked.' })
  checkedAt!: Date;

  @Field(() => CheckOutcome, { description: 'Result of the check.' })
  outcome!: HowCheckEnded;

  @Field(() => String, { nullable: true, description: 'Version found.' })
  version!: string | null;

  @Field(() => Int, { description: 'Number of anime that only this outside source has, and that it added.' })
  added!: number;
}

/** The former name of `CatalogueCheck`, for one version. */
@ObjectType({ simpleResolvers: true, description: 'The last check for newer data from a catalogue source.' })
export class CatalogueLook {
  @Field(() => String, { description: 'Id of the source.' })
  sourceId!: string;

  @Field(() => Date, { description: 'When it was checked.' })
  lookedAt!: Date;

  @Field(() => LookOutcome, { description: 'Result of the check.' })
  outcome!: HowCheckEnded;

  @Field(() => String, { nullable: true, description: 'Version found.' })
  version!: string | null;
}

@ObjectType({ simpleResolvers: true, description: 'A recurring background job.' })
export class SiteJob {
  @Field(() => String, { description: 'Its name.' })
  name!: string;

  @Field(() => Boolean, { description: 'True while an instance is running it.' })
  running!: boolean;

  @Field(() => Int, { nullable: true, description: 'How much of the current run is done, if it tells.' })
  percent!: number | null;

  @Field(() => Boolean, { description: 'True if it can be run at once, by runSiteJob.' })
  startable!: boolean;

  @Field(() => JobOutcome, { nullable: true, description: 'How the last run ended.' })
  outcome!: HowJobEnded | null;

  @Field(() => Date, { nullable: true, description: 'When the current or last run started.' })
  startedAt!: Date | null;

  @Field(() => Date, { nullable: true, description: 'When a run last succeeded.' })
  doneAt!: Date | null;

  @Field(() => Float, { nullable: true, description: 'Duration of the last run in seconds.' })
  seconds!: number | null;

  @Field(() => Date, { nullable: true, description: 'When the next run is due.' })
  dueAt!: Date | null;
}

@ObjectType({ simpleResolvers: true, description: 'Mail waiting to be sent.' })
export class OutboxState {
  @Field(() => Int, { description: 'Messages waiting for their first attempt.' })
  waiting!: number;

  @Field(() => Int, { description: 'Messages waiting for a retry.' })
  retrying!: number;

  @Field(() => Int, { description: 'Messages given up on.' })
  givenUp!: number;

  @Field(() => Date, { nullable: true, description: 'When the oldest unsent message was created.' })
  oldest!: Date | null;
}

@ObjectType({ simpleResolvers: true, description: 'Pictures uploaded by users.' })
export class UploadsState {
  @Field(() => Int, { description: 'Number of files.' })
  files!: number;

  @Field(() => Float, { description: 'Total size in bytes.' })
  bytes!: number;
}

@ObjectType({ simpleResolvers: true, description: 'The disk that the site is on.' })
export class DiskState {
  @Field(() => Float, { description: 'Free bytes.' })
  freeBytes!: number;

  @Field(() => Float, { description: 'Total bytes.' })
  sizeBytes!: number;
}

@ObjectType({ simpleResolvers: true, description: 'Disk usage of the site.' })
export class StorageState {
  @Field(() => Float, { description: 'Size of the database in bytes.' })
  databaseBytes!: number;

  @Field(() => UploadsState, {
    nullable: true,
    description: 'Uploaded pictures; null if they are stored in a bucket.',
  })
  uploads!: UploadsState | null;

  @Field(() => DiskState, {
    nullable: true,
    description: 'The disk; null if the platform does not report it.',
  })
  disk!: DiskState | null;
}

@ObjectType({ simpleResolvers: true, description: 'An archive of the whole site.' })
export class BackupArchive {
  @Field(() => String, { description: 'Name of the file.' })
  name!: string;

  @Field(() => Float, { description: 'Size in bytes.' })
  bytes!: number;

  @Field(() => Date, { description: 'When it was made.' })
  madeAt!: Date;
}

@ObjectType({ simpleResolvers: true, description: 'State of the site, for its operators.' })
export class SiteState {
  @Field(() => String, { description: 'Version of the site.' })
  version!: string;

  @Field(() => String, { description: 'Version of Node.js.' })
  node!: string;

  @Field(() => String, { description: 'The database and its version.' })
  database!: string;

  @Field(() => String, { nullable: true, description: 'Latest migration of the database schema.' })
  schema!: string | null;

  @Field(() => Date, { description: 'When the responding instance started.' })
  startedAt!: Date;

  @Field(() => [CatalogueCheck], { description: 'The last check of each catalogue source.' })
  checks!: CatalogueCheck[];

  @Field(() => [CatalogueLook], {
    description: 'The last check of each catalogue source.',
    deprecationReason: 'Use checks.',
  })
  looks!: CatalogueLook[];

  @Field(() => [SiteJob], { description: 'Background jobs, by name.' })
  jobs!: SiteJob[];

  @Field(() => OutboxState, { description: 'Mail waiting to be sent.' })
  outbox!: OutboxState;

  @Field(() => [BackupArchive], {
    description: 'The latest archives in the backup folder of the instance that answers, newest first.',
  })
  backups!: BackupArchive[];

  @Field(() => StorageState, { description: 'Disk usage of the site.' })
  storage!: StorageState;
}
