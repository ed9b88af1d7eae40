import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { column, RefersTo } from '../columnTypes';
import { UserEntity } from './accounts';

/** A link by which so many people may create an account, until it ends or is revoked. Its token is stored as a hash. */
@Entity('invitation')
@Index('ux_invitation_hash', ['hash'], { unique: true })
@Index('ix_invitation_age', ['createdAt', 'id'])
@Index('ix_invitation_by', ['byId', 'expiresAt'])
@Index('ix_invitation_end', ['expiresAt'])
@RefersTo('fk_invitation_by', 'byId', () => UserEntity, { onDelete: 'SET NULL' })
export class InvitationEntity {
  @PrimaryColumn(column.id) id: string;
  @Column({ type: 'varchar', length: 64 }) hash: string;
  /** Who made it; null once their account is gone, or if it was made on the server. */
  @Column({ ...column.id, nullable: true }) byId: string | null;
  @Column(column.int) uses: number;
  @Column(column.int) usesLeft: number;
  @Column(column.date) createdAt: Date;
  @Column(column.date) expiresAt: Date;
  @Column({ ...column.date, nullable: true }) revokedAt: Date | null;
}

/** Whom an invitation has brought. */
@Entity('invitation_use')
@Index('ix_invitation_use', ['invitationId', 'usedAt'])
@RefersTo('fk_invitation_use_user', 'userId', () => UserEntity)
@RefersTo('fk_invitation_use_invitation', 'invitationId', () => InvitationEntity)
export class InvitationUseEntity {
  @PrimaryColumn(column.id) userId: string;
  @Column(column.id) invitationId: string;
  @Column(column.date) usedAt: Date;
}

export const invitationEntities = [InvitationEntity, InvitationUseEntity];
