import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { column } from '../columnTypes';

/** An event still to be sent to the operator's program at WEBHOOK_URL. */
@Entity('site_event')
@Index('ix_site_event_ready', ['readyAt'])
export class SiteEventEntity {
  @PrimaryColumn(column.id) id: string;
  @Column({ type: 'varchar', length: 40 }) type: string;
  @Column(column.json) data: Record<string, string | number | null>;
  /** Incremented with each attempt, so that only one of several instances makes it. */
  @Column(column.int) attempts: number;
  /** Not sent before this: another instance is sending it, or the receiver was unreachable. */
  @Column(column.date) readyAt: Date;
  @Column(column.date) createdAt: Date;
}
