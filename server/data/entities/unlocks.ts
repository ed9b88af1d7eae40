import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { column, RefersTo } from '../columnTypes';
import { UserEntity } from './accounts';

/** That someone's second step, which they have lost, will be turned off. A sweep settles it at its end. */
@Entity('unlock_request')
@Index('ux_unlock_request_stop', ['stopHash'], { unique: true })
@Index('ix_unlock_request_end', ['endsAt'])
@Index('ix_unlock_request_by', ['byId'])
@RefersTo('fk_unlock_request_user', 'userId', () => UserEntity)
@RefersTo('fk_unlock_request_by', 'byId', () => UserEntity, { onDelete: 'SET NULL' })
export class UnlockRequestEntity {
  @PrimaryColumn(column.id) userId: string;
  /** The operator; null once their account is gone, or if it was asked for on the server. */
  @Column({ ...column.id, nullable: true }) byId: string | null;
  @Column(column.bool) onServer: boolean;
  /** Of the token in the mailed link that stops it. */
  @Column({ type: 'varchar', length: 64 }) stopHash: string;
  @Column(column.date) createdAt: Date;
  /** When the second step is turned off; the moment of the stop, once it is stopped. */
  @Column(column.date) endsAt: Date;
  /** When its user signed in or used the link. */
  @Column({ ...column.date, nullable: true }) stoppedAt: Date | null;
}

export const unlockEntities = [UnlockRequestEntity];
