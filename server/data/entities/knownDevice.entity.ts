import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { column } from '../columnTypes';
import { UserEntity } from './user.entity';

/** A kind of browser that a user has signed in with, by a hash of its name: a sign-in with a new one is mailed to them. */
@Entity('known_device')
@Index('ix_known_device_seen', ['lastSeenAt'])
export class KnownDeviceEntity {
  @PrimaryColumn(column.id) userId: string;
  @ManyToOne(() => UserEntity, { onDelete: 'CASCADE', onUpdate: 'NO ACTION' })
  @JoinColumn({ name: 'userId', foreignKeyConstraintName: 'fk_known_device_user' })
  user?: Relation<UserEntity>;
  @PrimaryColumn({ type: 'varchar', length: 64 }) fingerprint: string;
  @Column(column.date) lastSeenAt: Date;
}
