import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { column } from '../columnTypes';

/** Something that the operator's own program is still to be told of, at WEBHOOK_URL. */
@Entity('site_event')
@Index('ix_site_event_ready', ['readyAt'])
export class SiteEventEntity {
  @PrimaryColumn(column.id) id: string;
  @Column({ type: 'varchar', length: 40 }) type: string;
  @Column(column.json) data: Record<string, string | number | null>;
  /** Rises with every try, so that only one of several instances makes it. */
  @Column(column.int) attempts: number;
  /** Not before: another instance is at it, or the receiver was away. */
  @Column(column.date) readyAt: Date;
  @Column(column.date) createdAt: Date;
}
