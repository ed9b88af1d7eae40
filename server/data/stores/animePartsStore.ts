import type { EntityManager } from 'typeorm';
import type { AnimeLinkEntity, TitleKind } from '../entities/catalogue';
import { groupByAnime } from './byAnime';

export interface AnimeLabels {
  genres: string[];
  studios: string[];
  tags: { name: string; spoiler: boolean }[];
}

export type AnimeLink = Pick<AnimeLinkEntity, 'kind' | 'site' | 'siteName' | 'externalId' | 'url'> & {
  regions: string[];
};

/** Genres, studios and tags of each of these anime: one statement for a whole list. */
export async function labelsOf(manager: EntityManager, animeIds: readonly number[]): Promise<AnimeLabels[]> {
  const groups = await groupByAnime<{ animeId: number; kind: string; name: string; spoiler: number }>(
    manager,
    `SELECT animeId, kind, name, spoiler FROM anime_label
      WHERE animeId IN ({ids}) AND kind IN ('GENRE', 'STUDIO', 'TAG') ORDER BY animeId, position`,
    animeIds,
  );
  return groups.map((labels) => ({
    genres: labels.filter(({ kind }) => kind === 'GENRE').map(({ name }) => name),
    studios: labels.filter(({ kind }) => kind === 'STUDIO').map(({ name }) => name),
    tags: labels
      .filter(({ kind }) => kind === 'TAG')
      .map(({ name, spoiler }) => ({ name, spoiler: spoiler !== 0 })),
  }));
}

/** Titles other than native, romaji and English, common ones first. */
export async function synonymsOf(manager: EntityManager, animeIds: readonly number[]): Promise<string[][]> {
  const groups = await groupByAnime<{ animeId: number; kind: TitleKind; title: string }>(
    manager,
    `SELECT animeId, kind, title FROM anime_title
      WHERE animeId IN ({ids}) AND kind IN ('NICKNAME', 'OTHER') ORDER BY animeId, position`,
    animeIds,
  );
  return groups.map((titles) => titles.map(({ title }) => title));
}

/** Streaming pages and database links of each of these anime. */
export async function linksOf(manager: EntityManager, animeIds: readonly number[]): Promise<AnimeLink[][]> {
  const groups = await groupByAnime<Omit<AnimeLink, 'regions'> & { animeId: number; regions: string }>(
    manager,
    `SELECT animeId, kind, site, siteName, externalId, url, regions FROM anime_link
      WHERE animeId IN ({ids}) ORDER BY animeId, position`,
    animeIds,
  );
  return groups.map((links) =>
    links.map(({ animeId: _, regions, ...link }) => ({
      ...link,
      regions: regions === '' ? [] : regions.split(','),
    })),
  );
}
