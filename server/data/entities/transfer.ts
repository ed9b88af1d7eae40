import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { column, RefersTo } from '../columnTypes';
import { UserEntity } from './accounts';

/** A file that a user imports, and its progress (import). */
@Entity('list_import')
@Index('ix_list_import_user', ['userId', 'createdAt', 'id'])
@RefersTo('fk_list_import_user', 'userId', () => UserEntity)
export class ListImportEntity {
  @PrimaryColumn(column.id) id: string;
  @Column(column.id) userId: string;
  @Column(column.name) fileName: string;
  @Column({ type: 'varchar', length: 12 }) source: string;
  @Column({ type: 'varchar', length: 12 }) state: string;
  /** Error code, if the file could not be read. */
  @Column({ type: 'varchar', length: 40, nullable: true }) problem: string | null;
  @Column({ type: 'varchar', length: 8 }) policy: string;
  @Column(column.int) totalRows: number;
  /** Size of its rows as read; counts towards the user's quota. */
  @Column({ ...column.int, default: 0 }) bytes: number;
  /** Rows done in the current or last check or import. */
  @Column(column.int) doneRows: number;
  /** Position of the last processed row: a restart resumes after it. */
  @Column(column.int) reached: number;
  /** Undo steps of its chunks. */
  @Column(column.json) undoIds: string[];
  @Column(column.date) createdAt: Date;
  @Column(column.date) updatedAt: Date;
  @Column({ ...column.date, nullable: true }) finishedAt: Date | null;
}

/** A chunk of an uploaded file, kept until the file has been read. */
@Entity('list_import_file')
@RefersTo('fk_list_import_file_import', 'importId', () => ListImportEntity)
export class ListImportFileEntity {
  @PrimaryColumn(column.id) importId: string;
  /** From 0, without gaps. */
  @PrimaryColumn(column.int) position: number;
  /** Its bytes as base64, which fits the same column type on both databases. */
  @Column(column.text) content: string;
}

/** One row of a file being imported, with its outcome. Rows that match no anime stay until the user picks one. */
@Entity('list_import_row')
@Index('ix_list_import_row_outcome', ['importId', 'outcome', 'position'])
@RefersTo('fk_list_import_row_import', 'importId', () => ListImportEntity)
export class ListImportRowEntity {
  @PrimaryColumn(column.id) importId: string;
  /** Each kind's rows count from their own million, so that the kinds are processed in the required order. */
  @PrimaryColumn(column.int) position: number;
  @Column({ type: 'varchar', length: 12 }) kind: string;
  @Column(column.name) title: string;
  /** The row's content, as JSON. */
  @Column(column.text) payload: string;
  @Column({ type: 'varchar', length: 12 }) outcome: string;
  /** Values of `importProblems`, comma-separated. */
  @Column(column.name) problems: string;
  /** The anime it matches, or that the user picked. */
  @Column(column.json) animeIds: number[];
  @Column(column.bool) chosen: boolean;
  /** Old and new values, as JSON. */
  @Column(column.text) changes: string;
}

/**
 * A row of an imported file that is no anime, such as a manga, kept as it came so that it is not lost: it is in its owner's
 * export, and shown nowhere.
 */
@Entity('kept_row')
@Index('ix_kept_row_bytes', ['userId', 'bytes'])
@RefersTo('fk_kept_row_user', 'userId', () => UserEntity)
export class KeptRowEntity {
  @PrimaryColumn(column.id) userId: string;
  /** The same in every file that has it, so that importing one again replaces it. */
  @PrimaryColumn({ type: 'varchar', length: 100 }) ref: string;
  @Column({ type: 'varchar', length: 12 }) source: string;
  /** MANGA or NOVEL. */
  @Column({ type: 'varchar', length: 12 }) kind: string;
  @Column(column.name) title: string;
  /** JSON: the row's own fields. */
  @Column(column.text) content: string;
  /** Its size; counts towards the user's quota. */
  @Column(column.int) bytes: number;
  @Column(column.date) keptAt: Date;
}

/** A user's private feed. Only the hash of its token is stored, never its address. */
@Entity('feed')
@Index('ux_feed_hash', ['hash'], { unique: true })
@RefersTo('fk_feed_user', 'userId', () => UserEntity)
export class FeedEntity {
  @PrimaryColumn(column.id) userId: string;
  /** CALENDAR, EPISODES, REVIEWS or SONARR: one of each. */
  @PrimaryColumn({ type: 'varchar', length: 12 }) kind: string;
  @Column({ type: 'varchar', length: 64 }) hash: string;
  @Column(column.date) createdAt: Date;
  @Column({ ...column.date, nullable: true }) lastUsedAt: Date | null;
}

/** Why a copy was not delivered. */
export const copyProblems = [
  'REFUSED',
  'NO_FOLDER',
  'FULL',
  'TOO_LARGE',
  'REDIRECTED',
  'NOT_PUBLIC',
  'NOT_REACHED',
  'ACCESS_ENDED',
  'FAILED',
] as const;
export type CopyProblem = (typeof copyProblems)[number];

/** Where copies of a user's account are sent, and the outcome of the last one. */
@Entity('account_copy')
@RefersTo('fk_account_copy_user', 'userId', () => UserEntity)
export class AccountCopyEntity {
  @PrimaryColumn(column.id) userId: string;
  /** Address, user and password, sealed (domain/crypto/sealedText.ts). */
  @Column(column.text) target: string;
  @Column(column.int) everyDays: number;
  /** False after too many consecutive failures. */
  @Column(column.bool) active: boolean;
  /** The user requested a copy now: it goes ahead of scheduled ones. */
  @Column(column.bool) asked: boolean;
  /** The last problem; null while copies succeed. */
  @Column({ type: 'varchar', length: 12, nullable: true }) problem: CopyProblem | null;
  @Column({ ...column.date, nullable: true }) triedAt: Date | null;
  @Column({ ...column.date, nullable: true }) sentAt: Date | null;
}

export const transferEntities = [
  ListImportEntity,
  ListImportFileEntity,
  ListImportRowEntity,
  KeptRowEntity,
  FeedEntity,
  AccountCopyEntity,
];
