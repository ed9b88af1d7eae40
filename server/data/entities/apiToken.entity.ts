import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { column } from '../columnTypes';
import { UserEntity } from './user.entity';

/** A personal API token for GraphQL clients, by its hash: the token itself is shown to its owner once and kept nowhere. */
@Entity('api_token')
@Index('ux_api_token_hash', ['hash'], { unique: true })
@Index('ix_api_token_user', ['userId', 'createdAt'])
export class ApiTokenEntity {
  @PrimaryColumn(column.id) id: string;
  @Column(column.id) userId: string;
  @ManyToOne(() => UserEntity, { onDelete: 'CASCADE', onUpdate: 'NO ACTION' })
  @JoinColumn({ name: 'userId', foreignKeyConstraintName: 'fk_api_token_user' })
  user?: Relation<UserEntity>;
  @Column(column.name) name: string;
  /** SHA-256 in hexadecimal digits: the token has too much chance in it to be guessed back. */
  @Column({ type: 'varchar', length: 64 }) hash: string;
  /** Joined with a comma. */
  @Column(column.name) scopes: string;
  @Column(column.date) createdAt: Date;
  @Column({ ...column.date, nullable: true }) lastUsedAt: Date | null;
  @Column({ ...column.date, nullable: true }) expiresAt: Date | null;
}
