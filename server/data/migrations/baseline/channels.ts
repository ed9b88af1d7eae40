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
      sentAt: optional(date),
      createdAt: date,
    },
    indexes: {
      ux_notification_channel_device: ['device'],
      ix_notification_channel_user: ['userId', 'createdAt'],
    },
    references: {
      fk_notification_channel_user: { column: 'userId', to: 'user', onDelete: 'CASCADE' },
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
