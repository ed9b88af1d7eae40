import type { EntityManager } from 'typeorm';
import { nextAnimeId } from '../../../data/stores/animeRecordStore';
import {
  type ComparedAnime,
  comparedAnime,
  databaseEntriesOf,
} from '../../../data/stores/importedAnimeStore';

/** An anime that a source currently names, before it is matched to a row. */
export interface Claim {
  sourceId: string;
  key: string;
  nativeTitle: string | null;
  /** Days on which it may have begun according to its row, such as 2016-08-26; '' for an unknown day. */
  days: readonly string[];
  /** The most reliable first. */
  ids: readonly string[];
}

export interface Matched {
  /** By `claimKey`. */
  rows: ReadonlyMap<string, ComparedAnime>;
  /** Rows that no source claims any more. */
  dropped: ComparedAnime[];
  firstFreshId: number;
}

export const claimKey = ({ sourceId, key }: Pick<Claim, 'sourceId' | 'key'>): string => `${sourceId} ${key}`;

/** Databases whose ids identify one anime; those of other sites are too coarse or too rarely known. */
const NAMING = ['mal', 'aniList', 'anidb', 'kitsu', 'aniSearch', 'liveChart'];

/**
 * Finds the row of each anime that a source names, so that ids are stable. First by source and key. A source may change an
 * entry's key (it gained an id in a better database): then native title and start day identify it. The rest is matched by ids
 * in other databases, even if another source has taken the row over.
 */
export async function matchStored(manager: EntityManager, claims: readonly Claim[]): Promise<Matched> {
  const stored = await comparedAnime(manager);
  const rows = new Map<string, ComparedAnime>();
  const left = new Map(stored.map((row) => [row.id, row]));
  const take = (claim: Claim, row: ComparedAnime | undefined) => {
    if (!row || !left.delete(row.id)) return;
    rows.set(claimKey(claim), row);
  };
  const open = () => claims.filter((claim) => !rows.has(claimKey(claim)));

  const byKey = new Map(stored.map((row) => [claimKey({ sourceId: row.sourceId, key: row.sourceKey }), row]));
  for (const claim of claims) take(claim, byKey.get(claimKey(claim)));
  if (left.size > 0) {
    const byLook = new Map(
      [...left.values()].map((row) => [
        lookOf(row.sourceId, row.nativeTitle, row.startsAt?.toISOString().slice(0, 10) ?? ''),
        row,
      ]),
    );
    for (const claim of open()) {
      const looks = claim.days.map((day) => lookOf(claim.sourceId, claim.nativeTitle, day));
      take(claim, byLook.get(looks.find((look) => byLook.has(look)) ?? ''));
    }
  }
  if (left.size > 0) {
    const byId = await idsOf(manager, [...left.values()]);
    for (const claim of open()) {
      const id = claim.ids.find((one) => left.has(byId.get(one)?.id ?? 0));
      if (id) take(claim, byId.get(id));
    }
  }
  return { rows, dropped: [...left.values()], firstFreshId: await nextAnimeId(manager) };
}

async function idsOf(
  manager: EntityManager,
  rows: readonly ComparedAnime[],
): Promise<Map<string, ComparedAnime>> {
  const byAnime = new Map(rows.map((row) => [row.id, row]));
  const links = await databaseEntriesOf(
    manager,
    rows.map(({ id }) => id),
  );
  const byId = new Map<string, ComparedAnime>();
  for (const { animeId, site, externalId } of links) {
    const row = byAnime.get(animeId);
    if (row && NAMING.includes(site)) byId.set(`${site}/${externalId}`, row);
  }
  return byId;
}

function lookOf(sourceId: string, nativeTitle: string | null, day: string): string {
  return `${sourceId} ${nativeTitle} ${day}`;
}
