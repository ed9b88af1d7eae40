import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import type { ModerationKind } from '../../../shared/moderation';
import { column, RefersTo } from '../columnTypes';
import { UserEntity } from './accounts';
import { ReportEntity } from './community';

/** Something that a moderator or operator did. It stays as it was written until it is too old. */
@Entity('moderation_action')
@Index('ix_moderation_action_age', ['createdAt', 'id'])
@Index('ix_moderation_action_by', ['byId', 'createdAt', 'id'])
@Index('ix_moderation_action_person', ['personId', 'createdAt', 'id'])
@RefersTo('fk_moderation_action_by', 'byId', () => UserEntity, { onDelete: 'SET NULL' })
@RefersTo('fk_moderation_action_person', 'personId', () => UserEntity, { onDelete: 'SET NULL' })
export class ModerationActionEntity {
  @PrimaryColumn(column.id) id: string;
  @Column({ type: 'varchar', length: 24 }) kind: ModerationKind;
  /** Who did it; null once their account is gone, or if it was done on the server. */
  @Column({ ...column.id, nullable: true }) byId: string | null;
  /** Whether it was done on the server, by no account. */
  @Column(column.bool) onServer: boolean;
  /** Whom it was done to; null once their account is gone, or if it was before. */
  @Column({ ...column.id, nullable: true }) personId: string | null;
  /** The thread that it was done to or in. No key: the line outlives it. */
  @Column({ ...column.id, nullable: true }) threadId: string | null;
  /** The comment, recommendation, answer or report. */
  @Column({ ...column.id, nullable: true }) aboutId: string | null;
  /** What a moderator wrote as the reason; empty where none is asked for. */
  @Column(column.text) reason: string;
  /** More about it in the site's own words, such as `for 7 days`; may be empty. */
  @Column(column.name) detail: string;
  @Column(column.date) createdAt: Date;
}

/** What a moderator or operator wrote about a report, for the others. */
@Entity('report_note')
@Index('ix_report_note_report', ['reportId', 'createdAt', 'id'])
@Index('ix_report_note_author', ['authorId', 'id'])
@RefersTo('fk_report_note_report', 'reportId', () => ReportEntity)
@RefersTo('fk_report_note_author', 'authorId', () => UserEntity, { onDelete: 'SET NULL' })
export class ReportNoteEntity {
  @PrimaryColumn(column.id) id: string;
  @Column(column.id) reportId: string;
  /** Null once their account is gone. */
  @Column({ ...column.id, nullable: true }) authorId: string | null;
  @Column(column.text) text: string;
  @Column(column.date) createdAt: Date;
}

export const moderationEntities = [ModerationActionEntity, ReportNoteEntity];
