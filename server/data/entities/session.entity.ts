import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { column } from '../columnTypes';
import { UserEntity } from './user.entity';

/** A signed-in browser (specification section 3). The cookie holds the token with our signature: a leaked table opens nothing. */
@Entity('session')
@Index('ux_session_token', ['token'], { unique: true })
@Index('ix_session_user', ['userId', 'expiresAt'])
@Index('ix_session_expires', ['expiresAt'])
export class SessionEntity {
  @PrimaryColumn(column.id) id: string;
  @Column(column.id) userId: string;
  @ManyToOne(() => UserEntity, { onDelete: 'CASCADE', onUpdate: 'NO ACTION' })
  @JoinColumn({ name: 'userId', foreignKeyConstraintName: 'fk_session_user' })
  user?: Relation<UserEntity>;
  @Column({ type: 'varchar', length: 64 }) token: string;
  @Column(column.date) expiresAt: Date;
  @Column({ type: 'varchar', length: 64 }) ipAddress: string;
  @Column({ type: 'varchar', length: 512 }) userAgent: string;
  @Column(column.date) createdAt: Date;
  @Column(column.date) updatedAt: Date;
}
