import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { column } from '../columnTypes';
import { AnimeEntity } from './anime.entity';
import { UserEntity } from './user.entity';

/** An anime that its person does not want to meet ("Not interested", product P3). */
@Entity('hidden_anime')
@Index('ix_hidden_anime_anime', ['animeId'])
export class HiddenAnimeEntity {
  @PrimaryColumn(column.id) userId: string;
  @ManyToOne(() => UserEntity, { onDelete: 'CASCADE', onUpdate: 'NO ACTION' })
  @JoinColumn({ name: 'userId', foreignKeyConstraintName: 'fk_hidden_anime_user' })
  user?: Relation<UserEntity>;
  @PrimaryColumn(column.int) animeId: number;
  @ManyToOne(() => AnimeEntity, { onDelete: 'NO ACTION', onUpdate: 'NO ACTION' })
  @JoinColumn({ name: 'animeId', foreignKeyConstraintName: 'fk_hidden_anime_anime' })
  anime?: Relation<AnimeEntity>;
  @Column(column.date) hiddenAt: Date;
}
