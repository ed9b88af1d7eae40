import { Column, Entity, Index, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';
import { column, RefersTo } from '../columnTypes';
import { AnimeEntity } from './catalogue';

/**
 * A voice actor or staff member. `id` never changes; `slug` follows a better name, and the former one redirects. People are
 * never removed, since links to them may be anywhere, except for those of outside sources that have left.
 */
@Entity('person')
@Index('ux_person_slug', ['slug'], { unique: true })
export class PersonEntity {
  @PrimaryGeneratedColumn({ type: 'int' }) id: number;
  @Column({ type: 'varchar', length: 120 }) slug: string;
  /** Given name first, in Latin letters. */
  @Column({ type: 'varchar', length: 100 }) name: string;
  @Column({ type: 'varchar', length: 100, nullable: true }) native: string | null;
  /** An outside source brought them. */
  @Column({ ...column.bool, default: false }) fromSource: boolean;
}

/** A former slug of a person, from before a better name. */
@Entity('person_slug')
@Index('ix_person_slug_person', ['personId'])
@RefersTo('fk_person_slug_person', 'personId', () => PersonEntity)
export class PersonSlugEntity {
  @PrimaryColumn({ type: 'varchar', length: 120 }) slug: string;
  @Column(column.int) personId: number;
}

export type CharacterRole = 'MAIN' | 'SUPPORTING';

/**
 * A character over all the anime of a franchise. `id` and `slug` never change; characters are never removed, since links to
 * them may be anywhere, except for those of outside sources that have left. One that turns out to be another redirects there.
 */
@Entity('story_character')
@Index('ux_story_character_slug', ['slug'], { unique: true })
@Index('ix_story_character_anime', ['animeId'])
@RefersTo('fk_story_character_anime', 'animeId', () => AnimeEntity)
export class StoryCharacterEntity {
  @PrimaryColumn(column.int) id: number;
  @Column({ type: 'varchar', length: 220 }) slug: string;
  @Column({ type: 'varchar', length: 100 }) name: string;
  @Column({ type: 'varchar', length: 100, nullable: true }) native: string | null;
  /** An anime they are in: the franchise of that one is theirs, however it grows. */
  @Column(column.int) animeId: number;
  /** The character that this one turned out to be. */
  @Column({ ...column.int, nullable: true }) sameAsId: number | null;
  /** Only outside sources named them at first. */
  @Column({ ...column.bool, default: false }) fromSource: boolean;
}

/** A character of an anime, with the Japanese voice actor. Best known first. */
@Entity('anime_character')
@Index('ix_anime_character_voice', ['voiceId'])
@Index('ix_anime_character_of', ['characterId', 'animeId'])
@RefersTo('fk_anime_character_anime', 'animeId', () => AnimeEntity)
@RefersTo('fk_anime_character_voice', 'voiceId', () => PersonEntity, { onDelete: 'NO ACTION' })
export class AnimeCharacterEntity {
  @PrimaryColumn(column.int) animeId: number;
  @PrimaryColumn(column.int) position: number;
  @Column({ type: 'varchar', length: 100 }) name: string;
  @Column({ type: 'varchar', length: 100, nullable: true }) native: string | null;
  @Column({ type: 'varchar', length: 12 }) role: CharacterRole;
  @Column({ ...column.int, nullable: true }) voiceId: number | null;
  /** The `StoryCharacterEntity`, set at the end of each import; null for an anime that is in no list. */
  @Column({ ...column.int, nullable: true }) characterId: number | null;
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
@RefersTo('fk_anime_staff_anime', 'animeId', () => AnimeEntity)
@RefersTo('fk_anime_staff_person', 'personId', () => PersonEntity, { onDelete: 'NO ACTION' })
export class AnimeStaffEntity {
  @PrimaryColumn(column.int) animeId: number;
  @PrimaryColumn(column.int) position: number;
  @Column({ type: 'varchar', length: 24 }) role: StaffRole;
  @Column(column.int) personId: number;
}

export const peopleEntities = [
  PersonEntity,
  PersonSlugEntity,
  StoryCharacterEntity,
  AnimeCharacterEntity,
  AnimeStaffEntity,
];
