import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { column } from '../columnTypes';
import { UserEntity } from './accounts';

/** A file that somebody brings along, and how far the work on it has come (product P4, import). */
@Entity('list_import')
@Index('ix_list_import_user', ['userId', 'createdAt', 'id'])
@Index('ix_list_import_due', ['state', 'leaseUntil'])
export class ListImportEntity {
  @PrimaryColumn(column.id) id: string;
  @Column(column.id) userId: string;
  @ManyToOne(() => UserEntity, { onDelete: 'CASCADE', onUpdate: 'NO ACTION' })
  @JoinColumn({ name: 'userId', foreignKeyConstraintName: 'fk_list_import_user' })
  user?: Relation<UserEntity>;
  @Column(column.name) fileName: string;
  @Column({ type: 'varchar', length: 12 }) source: string;
  @Column({ type: 'varchar', length: 12 }) state: string;
  /** Code of the error, where the file could not be read. */
  @Column({ type: 'varchar', length: 40, nullable: true }) problem: string | null;
  /** How often somebody began to read it. */
  @Column({ ...column.int, default: 0 }) readings: number;
  @Column({ type: 'varchar', length: 8 }) policy: string;
  @Column(column.int) totalRows: number;
  /** What its rows take up, as they were read: what one person may keep is counted in it. */
  @Column({ ...column.int, default: 0 }) bytes: number;
  /** Of the check or the import that is going on, or of the last one. */
  @Column(column.int) doneRows: number;
  /** Position of the last row that was worked on: what a restart goes on behind. */
  @Column(column.int) reached: number;
  /** The worker that has it now, and until when others leave it alone. */
  @Column({ ...column.id, nullable: true }) holder: string | null;
  @Column({ ...column.date, nullable: true }) leaseUntil: Date | null;
  /** What takes each piece of it back. */
  @Column(column.json) undoIds: string[];
  @Column(column.date) createdAt: Date;
  @Column(column.date) updatedAt: Date;
  @Column({ ...column.date, nullable: true }) finishedAt: Date | null;
}

/** A piece of a file that somebody brings along, from its arrival until it has been read. */
@Entity('list_import_file')
export class ListImportFileEntity {
  @PrimaryColumn(column.id) importId: string;
  @ManyToOne(() => ListImportEntity, { onDelete: 'CASCADE', onUpdate: 'NO ACTION' })
  @JoinColumn({ name: 'importId', foreignKeyConstraintName: 'fk_list_import_file_import' })
  import?: Relation<ListImportEntity>;
  /** From 0, without gaps. */
  @PrimaryColumn(column.int) position: number;
  /** Its bytes as base64, which is the same column on both databases. */
  @Column(column.text) content: string;
}

/** One row of a file that is being imported, with what becomes of it. Rows that match no anime stay until somebody says which it is. */
@Entity('list_import_row')
@Index('ix_list_import_row_outcome', ['importId', 'outcome', 'position'])
export class ListImportRowEntity {
  @PrimaryColumn(column.id) importId: string;
  @ManyToOne(() => ListImportEntity, { onDelete: 'CASCADE', onUpdate: 'NO ACTION' })
  @JoinColumn({ name: 'importId', foreignKeyConstraintName: 'fk_list_import_row_import' })
  import?: Relation<ListImportEntity>;
  /** The rows of each kind count on from a million of their own, so that kinds come in the order they need. */
  @PrimaryColumn(column.int) position: number;
  @Column({ type: 'varchar', length: 12 }) kind: string;
  @Column(column.name) title: string;
  /** What the file says, as JSON. */
  @Column(column.text) payload: string;
  @Column({ type: 'varchar', length: 12 }) outcome: string;
  /** Words of `importProblems`, with commas between. */
  @Column(column.name) problems: string;
  /** The anime that it is about, or that somebody has said it is. */
  @Column(column.json) animeIds: number[];
  @Column(column.bool) chosen: boolean;
  /** Old and new values, as JSON. */
  @Column(column.text) changes: string;
}

/** A private feed of somebody's (product P3), by the hash of the token in its address: the address itself is kept nowhere. */
@Entity('feed')
@Index('ux_feed_hash', ['hash'], { unique: true })
export class FeedEntity {
  @PrimaryColumn(column.id) userId: string;
  @ManyToOne(() => UserEntity, { onDelete: 'CASCADE', onUpdate: 'NO ACTION' })
  @JoinColumn({ name: 'userId', foreignKeyConstraintName: 'fk_feed_user' })
  user?: Relation<UserEntity>;
  /** CALENDAR, EPISODES or SONARR: one of each. */
  @PrimaryColumn({ type: 'varchar', length: 12 }) kind: string;
  @Column({ type: 'varchar', length: 64 }) hash: string;
  @Column(column.date) createdAt: Date;
  @Column({ ...column.date, nullable: true }) lastUsedAt: Date | null;
}

/** Why a copy did not arrive. */
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

/** Where somebody has copies of their account sent, and how the last one went. */
@Entity('account_copy')
@Index('ix_account_copy_ready', ['active', 'readyAt'])
export class AccountCopyEntity {
  @PrimaryColumn(column.id) userId: string;
  @ManyToOne(() => UserEntity, { onDelete: 'CASCADE', onUpdate: 'NO ACTION' })
  @JoinColumn({ name: 'userId', foreignKeyConstraintName: 'fk_account_copy_user' })
  user?: Relation<UserEntity>;
  /** Address, user and password, sealed (domain/sealedText.ts). */
  @Column(column.text) target: string;
  @Column(column.int) everyDays: number;
  /** False once too many tries in a row have failed. */
  @Column(column.bool) active: boolean;
  /** Its person waits for one: it is ahead of those that are due by their time. */
  @Column(column.bool) asked: boolean;
  /** What went wrong last; null while all is well. */
  @Column({ type: 'varchar', length: 12, nullable: true }) problem: CopyProblem | null;
  /** Tries in a row that failed, the one under way among them. */
  @Column(column.int) failures: number;
  /** Rises with every try and every other place, so that only one worker makes a try, and none writes down an old one. */
  @Column(column.int) turn: number;
  /** Nothing is sent before. */
  @Column(column.date) readyAt: Date;
  @Column({ ...column.date, nullable: true }) triedAt: Date | null;
  @Column({ ...column.date, nullable: true }) sentAt: Date | null;
}

export const transferEntities = [
  ListImportEntity,
  ListImportFileEntity,
  ListImportRowEntity,
  FeedEntity,
  AccountCopyEntity,
];
