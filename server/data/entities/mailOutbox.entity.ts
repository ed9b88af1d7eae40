import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { column } from '../columnTypes';

/**
 * A message that is to be sent (or could not be). `content` is sealed, since messages carry live links. Whoever sends
 * moves `nextAttemptAt` ahead first, so that two instances never send the same message at once.
 */
@Entity('mail_outbox')
@Index('ix_mail_outbox_due', ['nextAttemptAt'])
export class MailOutboxEntity {
  @PrimaryColumn(column.id) id: string;
  @Column({ type: 'varchar', length: 64 }) template: string;
  @Column(column.text) content: string;
  @Column(column.int) attempts: number;
  /** Null once given up; the row stays for the operator to see. */
  @Column({ ...column.date, nullable: true }) nextAttemptAt: Date | null;
  @Column({ ...column.text, nullable: true }) lastError: string | null;
  @Column(column.date) createdAt: Date;
}
