import type { ColumnKinds, TableSpecs } from './tables';

export const channels = ({
  bool,
  date,
  id,
  int,
  name,
  optional,
  text,
  varchar,
}: ColumnKinds): TableSpecs => ({
  chosen_service: {
    columns: {
      userId: id,
      site: varchar(40),
    },
    key: ['userId', 'site'],
    references: {
      fk_chosen_service_user: { column: 'userId', to: 'user', onDelete: 'CASCADE' },
    },
  },
  notification_channel: {
    columns: {
      id,
      userId: id,
      type: varchar(12),
      name,
      target: text,
      device: optional(varchar(64)),
      kinds: text,
      active: bool,
      problem: optional(varchar(12)),
      failures: int,
      turn: int,
      readyAt: date,
      sentAt: optional(date),
      createdAt: date,
    },
    indexes: {
      ux_notification_channel_device: ['device'],
      ix_notification_channel_user: ['userId', 'createdAt'],
      ix_notification_channel_ready: ['active', 'readyAt'],
    },
    references: {
      fk_notification_channel_user: { column: 'userId', to: 'user', onDelete: 'CASCADE' },
    },
  },
  notification_delivery: {
    columns: {
      channelId: id,
      notificationId: id,
      createdAt: date,
    },
    key: ['channelId', 'notificationId'],
    indexes: {
      ix_notification_delivery_channel: ['channelId', 'createdAt'],
      ix_notification_delivery_notice: ['notificationId'],
    },
    references: {
      fk_notification_delivery_channel: {
        column: 'channelId',
        to: 'notification_channel',
        onDelete: 'CASCADE',
      },
      fk_notification_delivery_notice: { column: 'notificationId', to: 'notification', onDelete: 'CASCADE' },
    },
  },
  quiet_hours: {
    columns: {
      userId: id,
      fromMinute: int,
      untilMinute: int,
      timeZone: varchar(64),
    },
    key: ['userId'],
    references: {
      fk_quiet_hours_user: { column: 'userId', to: 'user', onDelete: 'CASCADE' },
    },
  },
});
