import type { ColumnKinds, TableSpecs } from './tables';

export const jobs = ({ date, id, int, optional, text, varchar }: ColumnKinds): TableSpecs => ({
  job: {
    columns: {
      name: varchar(40),
      holder: optional(id),
      leaseUntil: optional(date),
      pause: int,
      startedAt: optional(date),
      endedAt: optional(date),
      doneAt: optional(date),
      milliseconds: optional(int),
      outcome: optional(varchar(8)),
      error: optional(varchar(300)),
    },
    key: ['name'],
  },
  work: {
    columns: {
      id,
      kind: varchar(20),
      subject: varchar(64),
      userId: optional(id),
      payload: text,
      attempts: int,
      due: optional(date),
      holder: optional(id),
      error: optional(text),
      createdAt: date,
    },
    indexes: {
      ix_work_due: ['kind', 'due'],
      ix_work_subject: ['kind', 'subject', 'createdAt', 'id'],
      ix_work_user: ['userId'],
    },
    references: {
      fk_work_user: { column: 'userId', to: 'user', onDelete: 'CASCADE' },
    },
  },
});
