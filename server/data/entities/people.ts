import {
  Column,
  Entity,
  Index,
  JoinColumn,
  ManyToOne,
  PrimaryColumn,
  PrimaryGeneratedColumn,
  type Relation,
} from 'typeorm';
import { column } from '../columnTypes';
import { AnimeEntity } from './catalogue';

/**
 * A voice actor or staff member. `id` never changes; `slug` follows a better name, and the former one redirects. People are
 * never removed, since links to them may be anywhere.
 */
@Entity('person')
@Index('ux_person_slug', ['slug'], { unique: true })
export class PersonEntity {
  @PrimaryGeneratedColumn({ type: 'int' }) id: number;
  @Column({ type: 'varchar', length: 120 }) slug: string;
  /** Given name first, in Latin letters. */
  @Column({ type: 'varchar', length: 100 }) name: string;
  @Column({ type: 'varchar', length: 100, nullable: true }) native: string | null;
}

/** A former slug of a person, from before a better name. */
@Entity('person_slug')
@Index('ix_person_slug_person', ['personId'])
export class PersonSlugEntity {
  @PrimaryColumn({ type: 'varchar', length: 120 }) slug: string;
  @Column(column.int) personId: number;
  @ManyToOne(() => PersonEntity, { onDelete: 'CASCADE', onUpdate: 'NO ACTION' })
  @JoinColumn({ name: 'personId', foreignKeyConstraintName: 'fk_person_slug_person' })
  person?: Relation<PersonEntity>;
}

export type CharacterRole = 'MAIN' | 'SUPPORTING';

/** A character of an anime, with the Japanese voice actor. Best known first. */
@Entity('anime_character')
@Index('ix_anime_character_voice', ['voiceId'])
export class AnimeCharacterEntity {
  @PrimaryColumn(column.int) animeId: number;
  @PrimaryColumn(column.int) position: number;
  @ManyToOne(() => AnimeEntity, { onDelete: 'CASCADE', onUpdate: 'NO ACTION' })
  @JoinColumn({ name: 'animeId', foreignKeyConstraintName: 'fk_anime_character_anime' })
  anime?: Relation<AnimeEntity>;
  @Column({ type: 'varchar', length: 100 }) name: string;
  @Column({ type: 'varchar', length: 100, nullable: true }) native: string | null;
  @Column({ type: 'varchar', length: 12 }) role: CharacterRole;
  @Column({ ...column.int, nullable: true }) voiceId: number | null;
  @ManyToOne(() => PersonEntity, { onDelete: 'NO ACTION', onUpdate: 'NO ACTION' })
  @JoinColumn({ name: 'voiceId', foreignKeyConstraintName: 'fk_anime_character_voice' })
  voice?: Relation<PersonEntity> | null;
}

export type StaffRole =
  | 'ORIGINAL_CREATOR'
  | 'CHIEF_DIRECTOR'
  | 'DIRECTOR'
  | 'SERIES_COMPOSITION'
  | 'SCRIPT'
  | 'CHARACTER_DESIGN'
  | 'MUSIC';

/** A staff member of an anime; a person with two roles has two rows. */
@Entity('anime_staff')
@Index('ix_anime_staff_person', ['personId'])
export class AnimeStaffEntity {
  @PrimaryColumn(column.int) animeId: number;
  @PrimaryColumn(column.int) position: number;
  @ManyToOne(() => AnimeEntity, { onDelete: 'CASCADE', onUpdate: 'NO ACTION' })
  @JoinColumn({ name: 'animeId', foreignKeyConstraintName: 'fk_anime_staff_anime' })
  anime?: Relation<AnimeEntity>;
  @Column({ type: 'varchar', length: 24 }) role: StaffRole;
  @Column(column.int) personId: number;
  @ManyToOne(() => PersonEntity, { onDelete: 'NO ACTION', onUpdate: 'NO ACTION' })
  @JoinColumn({ name: 'personId', foreignKeyConstraintName: 'fk_anime_staff_person' })
  person?: Relation<PersonEntity>;
}

export const peopleEntities = [PersonEntity, PersonSlugEntity, AnimeCharacterEntity, AnimeStaffEntity];
