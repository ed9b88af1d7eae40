import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { column } from '../columnTypes';
import { UserEntity } from './user.entity';

/** The public side of a person (product P5). Made when it is first needed, with a handle after the person's name. */
@Entity('profile')
@Index('ix_profile_digest', ['digestAt'])
@Index('ux_profile_handle', ['handle'], { unique: true })
export class ProfileEntity {
  @PrimaryColumn(column.id) userId: string;
  @ManyToOne(() => UserEntity, { onDelete: 'CASCADE', onUpdate: 'NO ACTION' })
  @JoinColumn({ name: 'userId', foreignKeyConstraintName: 'fk_profile_user' })
  user?: Relation<UserEntity>;
  @Column({ type: 'varchar', length: 32 }) handle: string;
  /** Markdown. */
  @Column(column.text) about: string;
  /** Keys of uploaded pictures. The picture that shows beside the name is the user's `image`. */
  @Column({ type: 'varchar', length: 64, nullable: true }) avatar: string | null;
  @Column({ type: 'varchar', length: 64, nullable: true }) banner: string | null;
  /** When its owner asked, at the deletion of the account, that what they wrote shall go too. */
  @Column({ ...column.date, nullable: true }) postsGoSince: Date | null;
  /** When the next digest by e-mail is due; null while they are off. */
  @Column({ ...column.date, nullable: true }) digestAt: Date | null;
  @Column(column.date) createdAt: Date;
}
