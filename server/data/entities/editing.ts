import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import type { EpisodeKind } from '../../../shared/episodeKinds';
import { column, RefersTo } from '../columnTypes';
import { UserEntity } from './accounts';
import { AnimeEntity } from './catalogue';

/** Roles that an operator can give a user. Operators are also named in the environment. */
export const siteRoles = ['OPERATOR', 'EDITOR', 'MODERATOR'] as const;
export type SiteRole = (typeof siteRoles)[number];

export const suggestionStates = ['OPEN', 'ACCEPTED', 'DECLINED', 'WITHDRAWN'] as const;
export type SuggestionState = (typeof suggestionStates)[number];

/** A fact is a list of strings: one for a single value, none if unknown. */
export type FactValues = string[];

/** One field of an anime before and after a change. */
export interface FactChange {
  field: string;
  before: FactValues;
  after: FactValues;
}

@Entity('site_role')
@RefersTo('fk_site_role_user', 'userId', () => UserEntity)
export class SiteRoleEntity {
  @PrimaryColumn(column.id) userId: string;
  @PrimaryColumn({ type: 'varchar', length: 10 }) role: SiteRole;
  @Column(column.date) createdAt: Date;
}

/** A proposed change to an anime, or a missing anime. Outlives its author's account, unsigned. */
@Entity('anime_suggestion')
@Index('ix_anime_suggestion_open', ['state', 'createdAt', 'id'])
@Index('ix_anime_suggestion_author', ['authorId', 'createdAt', 'id'])
@Index('ix_anime_suggestion_same', ['fingerprint', 'state'])
@Index('ix_anime_suggestion_anime', ['animeId', 'state'])
@Index('ix_anime_suggestion_decider', ['deciderId'])
@RefersTo('fk_anime_suggestion_anime', 'animeId', () => AnimeEntity)
@RefersTo('fk_anime_suggestion_author', 'authorId', () => UserEntity, { onDelete: 'SET NULL' })
@RefersTo('fk_anime_suggestion_decider', 'deciderId', () => UserEntity, { onDelete: 'SET NULL' })
export class AnimeSuggestionEntity {
  @PrimaryColumn(column.id) id: string;
  /** Null for a missing anime until the suggestion is accepted. */
  @Column({ ...column.int, nullable: true }) animeId: number | null;
  @Column({ ...column.id, nullable: true }) authorId: string | null;
  @Column({ type: 'varchar', length: 10 }) state: SuggestionState;
  @Column(column.json) changes: FactChange[];
  /** Hash of the anime and the proposed values, which prevents duplicate proposals. */
  @Column({ type: 'varchar', length: 40 }) fingerprint: string;
  /** The anime's version that its author saw. */
  @Column(column.int) version: number;
  @Column(column.text) note: string;
  @Column({ type: 'varchar', length: 500, nullable: true }) sourceUrl: string | null;
  @Column(column.date) createdAt: Date;
  @Column({ ...column.date, nullable: true }) decidedAt: Date | null;
  @Column({ ...column.id, nullable: true }) deciderId: string | null;
  @Column(column.text) reason: string;
}

/** An accepted value of an anime's field, which wins over every source. */
@Entity('anime_fact')
@RefersTo('fk_anime_fact_anime', 'animeId', () => AnimeEntity)
export class AnimeFactEntity {
  @PrimaryColumn(column.int) animeId: number;
  @PrimaryColumn({ type: 'varchar', length: 24 }) field: string;
  /** Lists of strings, as JSON. The sources' values are kept in case the fact is reverted. */
  @Column(column.text) accepted: string;
  @Column(column.text) sourced: string;
}

/** Episodes that are filler, recaps and the like: the fact EPISODE_KINDS, for statements. No two rows of an anime overlap. */
@Entity('episode_kind')
@RefersTo('fk_episode_kind_anime', 'animeId', () => AnimeEntity)
export class EpisodeKindEntity {
  @PrimaryColumn(column.int) animeId: number;
  @PrimaryColumn(column.int) fromNumber: number;
  @Column(column.int) toNumber: number;
  @Column({ type: 'varchar', length: 8 }) kind: EpisodeKind;
}

/** A version of an anime's facts; versions count from 1. */
@Entity('anime_revision')
@Index('ix_anime_revision_author', ['authorId'])
@Index('ix_anime_revision_editor', ['editorId'])
@Index('ix_anime_revision_suggestion', ['suggestionId'])
@RefersTo('fk_anime_revision_anime', 'animeId', () => AnimeEntity)
@RefersTo('fk_anime_revision_suggestion', 'suggestionId', () => AnimeSuggestionEntity, {
  onDelete: 'SET NULL',
})
@RefersTo('fk_anime_revision_author', 'authorId', () => UserEntity, { onDelete: 'SET NULL' })
@RefersTo('fk_anime_revision_editor', 'editorId', () => UserEntity, { onDelete: 'SET NULL' })
export class AnimeRevisionEntity {
  @PrimaryColumn(column.int) animeId: number;
  @PrimaryColumn(column.int) version: number;
  @Column({ ...column.id, nullable: true }) suggestionId: string | null;
  @Column({ ...column.id, nullable: true }) authorId: string | null;
  @Column({ ...column.id, nullable: true }) editorId: string | null;
  /** The version that this one restored; 0 means the sources' values. */
  @Column({ ...column.int, nullable: true }) putBack: number | null;
  @Column(column.date) createdAt: Date;
}

/** A field changed by a version. */
@Entity('anime_revision_change')
@Index('ix_anime_revision_change_field', ['animeId', 'field', 'version'])
@RefersTo('fk_anime_revision_change_anime', 'animeId', () => AnimeEntity)
export class AnimeRevisionChangeEntity {
  @PrimaryColumn(column.int) animeId: number;
  @PrimaryColumn(column.int) version: number;
  @PrimaryColumn({ type: 'varchar', length: 24 }) field: string;
  /** The values as shown; lists of strings, as JSON. */
  @Column(column.text) shownBefore: string;
  @Column(column.text) shownAfter: string;
  /** False if the field went back to the sources' values. */
  @Column(column.bool) accepted: boolean;
}

export const editingEntities = [
  SiteRoleEntity,
  AnimeSuggestionEntity,
  AnimeFactEntity,
  EpisodeKindEntity,
  AnimeRevisionEntity,
  AnimeRevisionChangeEntity,
];
