import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { column, RefersTo } from '../columnTypes';
import { UserEntity } from './accounts';
import type { NotificationKind } from './community';

export const channelTypes = ['WEB_PUSH', 'DISCORD', 'NTFY', 'GOTIFY', 'TELEGRAM', 'WEBHOOK'] as const;
export type ChannelType = (typeof channelTypes)[number];

/** Why a notification was not delivered. The first three disable a channel at once, the others after many attempts. */
export const channelProblems = [
  'GONE',
  'REFUSED',
  'ACCESS_ENDED',
  'REJECTED',
  'NOT_PUBLIC',
  'NOT_REACHED',
  'TOO_MANY',
  'FAILED',
] as const;
export type ChannelProblem = (typeof channelProblems)[number];

/** A notification channel of a user, in addition to the bell and email. */
@Entity('notification_channel')
@Index('ux_notification_channel_device', ['device'], { unique: true })
@Index('ix_notification_channel_user', ['userId', 'createdAt'])
@RefersTo('fk_notification_channel_user', 'userId', () => UserEntity)
export class NotificationChannelEntity {
  @PrimaryColumn(column.id) id: string;
  @Column(column.id) userId: string;
  @Column({ type: 'varchar', length: 12 }) type: ChannelType;
  @Column(column.name) name: string;
  /** Address, keys and tokens, sealed (domain/crypto/sealedText.ts). */
  @Column(column.text) target: string;
  /** Web push: hash of the browser's endpoint. A browser is only one channel, whichever user is signed in. */
  @Column({ type: 'varchar', length: 64, nullable: true }) device: string | null;
  @Column(column.json) kinds: NotificationKind[];
  @Column(column.bool) active: boolean;
  /** The last problem; null while deliveries succeed. */
  @Column({ type: 'varchar', length: 12, nullable: true }) problem: ChannelProblem | null;
  /** Consecutive failed attempts. */
  @Column(column.int) failures: number;
  @Column({ ...column.date, nullable: true }) sentAt: Date | null;
  @Column(column.date) createdAt: Date;
}

/** A user's quiet hours, in which channels stay silent. Users without quiet hours have no row. */
@Entity('quiet_hours')
@RefersTo('fk_quiet_hours_user', 'userId', () => UserEntity)
export class QuietHoursEntity {
  @PrimaryColumn(column.id) userId: string;
  /** Minutes after midnight; the end is smaller than the start if the hours span midnight. */
  @Column(column.int) fromMinute: number;
  @Column(column.int) untilMinute: number;
  @Column({ type: 'varchar', length: 64 }) timeZone: string;
}

/** A streaming service that a user watches on: they are notified of an episode once the service has it. */
@Entity('chosen_service')
@RefersTo('fk_chosen_service_user', 'userId', () => UserEntity)
export class ChosenServiceEntity {
  @PrimaryColumn(column.id) userId: string;
  /** As in `anime_link`. */
  @PrimaryColumn({ type: 'varchar', length: 40 }) site: string;
}

export const channelEntities = [NotificationChannelEntity, QuietHoursEntity, ChosenServiceEntity];
