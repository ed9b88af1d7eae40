import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { column } from '../columnTypes';

/** A handle of an account that was deleted: nobody takes it for a year. Says nothing of whose it was. */
@Entity('retired_handle')
@Index('ix_retired_handle_retired', ['retiredAt'])
export class RetiredHandleEntity {
  @PrimaryColumn({ type: 'varchar', length: 32 }) handle: string;
  @Column(column.date) retiredAt: Date;
}
