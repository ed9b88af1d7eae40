import { Column, Entity, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { column } from '../columnTypes';
import { ProfileEntity } from './profile.entity';

/** What somebody says about themselves as sanitised HTML, the same for every reader, and which version of the renderer made it. */
@Entity('profile_html')
export class ProfileHtmlEntity {
  @PrimaryColumn(column.id) userId: string;
  @ManyToOne(() => ProfileEntity, { onDelete: 'CASCADE', onUpdate: 'NO ACTION' })
  @JoinColumn({ name: 'userId', foreignKeyConstraintName: 'fk_profile_html_profile' })
  profile?: Relation<ProfileEntity>;
  @Column(column.int) version: number;
  @Column(column.text) html: string;
}
