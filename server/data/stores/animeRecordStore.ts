import type { EntityManager } from 'typeorm';
import { findRow, findRows } from '../byKey';
import {
  AnimeEntity,
  AnimeLabelEntity,
  AnimeLinkEntity,
  AnimeTitleEntity,
  EpisodeEntity,
} from '../entities/catalogue';
import type { AnimeCharacterEntity, AnimeStaffEntity } from '../entities/people';
import { FIRST_OWN_ID, isOwnId } from '../ownId';

export type StoredAnime = AnimeEntity & {
  titles: Pick<AnimeTitleEntity, 'kind' | 'title'>[];
  labels: Pick<AnimeLabelEntity, 'kind' | 'name' | 'spoiler'>[];
  links: Pick<AnimeLinkEntity, 'kind' | 'site' | 'siteName' | 'externalId' | 'url' | 'regions' | 'delay'>[];
  characters: (Pick<AnimeCharacterEntity, 'name' | 'native' | 'role'> & { voice: string | null })[];
  staff: (Pick<AnimeStaffEntity, 'role'> & { name: string })[];
  episodes: Pick<EpisodeEntity, 'number' | 'airsAt' | 'dated' | 'estimated'>[];
};

/** A catalogue anime with all its parts, in order. */
export async function storedAnime(manager: EntityManager, id: number): Promise<StoredAnime | null> {
  const anime = isOwnId(id) ? null : await findRow(manager, AnimeEntity, { where: { id } });
  if (!anime) return null;
  const ofAnime = { where: { animeId: id }, order: { position: 'ASC' } } as const;
  const titles = await findRows(manager, AnimeTitleEntity, ofAnime);
  const labels = await findRows(manager, AnimeLabelEntity, ofAnime);
  const links = await findRows(manager, AnimeLinkEntity, ofAnime);
  const characters: StoredAnime['characters'] = await manager.query(
    `SELECT c.name AS name, c.native AS native, c.role AS role, p.name AS voice
       FROM anime_character c LEFT JOIN person p ON p.id = c.voiceId WHERE c.animeId = ? ORDER BY c.position`,
    [id],
  );
  const staff: StoredAnime['staff'] = await manager.query(
    `SELECT s.role AS role, p.name AS name
       FROM anime_staff s JOIN person p ON p.id = s.personId WHERE s.animeId = ? ORDER BY s.position`,
    [id],
  );
  const episodes = await findRows(manager, EpisodeEntity, {
    where: { animeId: id },
    order: { number: 'ASC' },
  });
  return Object.assign(anime, {
    titles: titles.map(({ kind, title }) => ({ kind, title })),
    labels: labels.map(({ kind, name, spoiler }) => ({ kind, name, spoiler: Boolean(spoiler) })),
    links: links.map(({ kind, site, siteName, externalId, url, regions, delay }) => ({
      kind,
      site,
      siteName,
      externalId,
      url,
      regions,
      delay,
    })),
    characters: characters.map(({ name, native, role, voice }) => ({ name, native, role, voice })),
    staff: staff.map(({ role, name }) => ({ role, name })),
    episodes: episodes.map(({ number, airsAt, estimated, dated }) => ({
      number,
      airsAt,
      estimated: Boolean(estimated),
      dated: Boolean(dated),
    })),
  });
}

/** Id for a new anime, above those of anime that were removed. The catalogue must be locked. */
export async function nextAnimeId(manager: EntityManager): Promise<number> {
  const [row]: { last: number | string | null }[] = await manager.query(
    `SELECT MAX(taken.id) AS last
       FROM (SELECT MAX(id) AS id FROM anime WHERE id < ${FIRST_OWN_ID}
             UNION ALL SELECT MAX(id) AS id FROM spent_anime_id) taken`,
  );
  return Number(row?.last ?? 0) + 1;
}
