import { Column, Entity, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { column } from '../columnTypes';
import { UserEntity } from './user.entity';

/** The settings that the server keeps for a person (product P8). Nobody who changed none has a row. */
@Entity('user_settings')
export class UserSettingsEntity {
  @PrimaryColumn(column.id) userId: string;
  @ManyToOne(() => UserEntity, { onDelete: 'CASCADE', onUpdate: 'NO ACTION' })
  @JoinColumn({ name: 'userId', foreignKeyConstraintName: 'fk_user_settings_user' })
  user?: Relation<UserEntity>;
  @Column({ type: 'varchar', length: 12 }) titleLanguage: string;
  @Column({ type: 'varchar', length: 24 }) scoreFormat: string;
  @Column({ type: 'varchar', length: 24 }) spoilerLevel: string;
  @Column({ type: 'varchar', length: 8 }) privacy: string;
  /** The kinds of notification that are switched off: a kind that is new to the site is on. */
  @Column(column.json) silenced: string[];
  @Column(column.bool) adult: boolean;
  @Column(column.bool) queueAutoFill: boolean;
  @Column(column.date) updatedAt: Date;
}
