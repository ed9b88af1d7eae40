import type { LinkKind, TitleKind } from '../../data/entities/catalogue';
import type { Deps } from '../ports';
import { groupByAnime } from './groupByAnime';

export interface AnimeLabels {
  genres: string[];
  studios: string[];
  tags: { name: string; spoiler: boolean }[];
}

export interface AnimeLink {
  kind: LinkKind;
  site: string;
  siteName: string;
  externalId: string;
  url: string;
  regions: string[];
}

/** Genres, studios and tags of each of these anime: one statement for a whole list. */
export async function labelsOf(deps: Pick<Deps, 'db'>, animeIds: readonly number[]): Promise<AnimeLabels[]> {
  const groups = await groupByAnime<{ animeId: number; kind: string; name: string; spoiler: number }>(
    deps,
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

/** The names beside native, romaji and English, those people use first. */
export async function synonymsOf(deps: Pick<Deps, 'db'>, animeIds: readonly number[]): Promise<string[][]> {
  const groups = await groupByAnime<{ animeId: number; kind: TitleKind; title: string }>(
    deps,
    `SELECT animeId, kind, title FROM anime_title
      WHERE animeId IN ({ids}) AND kind IN ('NICKNAME', 'OTHER') ORDER BY animeId, position`,
    animeIds,
  );
  return groups.map((titles) => titles.map(({ title }) => title));
}

/** Streaming pages and entries in other databases of each of these anime. */
export async function linksOf(deps: Pick<Deps, 'db'>, animeIds: readonly number[]): Promise<AnimeLink[][]> {
  const groups = await groupByAnime<Omit<AnimeLink, 'regions'> & { animeId: number; regions: string }>(
    deps,
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
