import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { column } from '../columnTypes';
import { UserEntity } from './user.entity';

/** A browser that has signed in to an account, by a hash of its device cookie: others' wrong passwords do not keep it out. */
@Entity('device_cookie')
@Index('ix_device_cookie_user', ['userId', 'lastSeenAt'])
@Index('ix_device_cookie_seen', ['lastSeenAt'])
export class DeviceCookieEntity {
  @PrimaryColumn({ type: 'varchar', length: 64 }) hash: string;
  @PrimaryColumn(column.id) userId: string;
  @ManyToOne(() => UserEntity, { onDelete: 'CASCADE', onUpdate: 'NO ACTION' })
  @JoinColumn({ name: 'userId', foreignKeyConstraintName: 'fk_device_cookie_user' })
  user?: Relation<UserEntity>;
  @Column(column.date) lastSeenAt: Date;
}
