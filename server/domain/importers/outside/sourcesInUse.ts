import type { EntityManager } from 'typeorm';
import {
  allStates,
  deleteFurther,
  deleteRecords,
  insertState,
  placeSource,
  readAnew,
  type SourceState,
  writeProgress,
} from '../../../data/stores/sourceStore';
import { sourceById } from '../../../sources';
import type { Deps } from '../../deps';
import type { InUse } from './askSource';

/** The sources that are on, in the operator's order, with their keys. */
export function sourcesInUse({ config }: Pick<Deps, 'config'>): InUse[] {
  return config.catalogue.sources.flatMap(({ id, key }) => {
    const source = sourceById(id);
    return source ? [{ source, key }] : [];
  });
}

/**
 * Writes down which sources are on and in which order, at a start of the site: all processes compose the catalogue from that, also a
 * command without the site's variables. A source that is no longer on is forgotten; the next load takes its facts out.
 */
export async function placeSources({ db, config, log }: Pick<Deps, 'db' | 'config' | 'log'>): Promise<void> {
  const named = config.catalogue.sources.map(({ id }) => id);
  const doesAdd = (sourceId: string) => config.catalogue.addFrom.includes(sourceId);
  const before = await allStates(db.manager);
  const isPlaced = before.every(
    ({ sourceId, place, adds }) => place === placeIn(named, sourceId) && adds === doesAdd(sourceId),
  );
  if (isPlaced && before.length === named.length) return;
  await db.transaction(async (manager) => {
    const states = await allStates(manager);
    for (const state of states) {
      const { sourceId, place } = state;
      const next = placeIn(named, sourceId);
      const adds = doesAdd(sourceId);
      if (next === place && adds === state.adds) continue;
      if (next === null) {
        await forget(manager, state);
        continue;
      }
      await placeSource(manager, { sourceId, place: next, adds });
      if (adds !== state.adds) await (adds ? readAnew(manager, sourceId) : dropFurther(manager, sourceId));
    }
    const known = states.map(({ sourceId }) => sourceId);
    for (const sourceId of named.filter((id) => !known.includes(id)))
      await insertState(manager, { sourceId, place: placeIn(named, sourceId), adds: doesAdd(sourceId) });
  });
  log.info({ sources: named }, 'the outside sources have changed');
}

/**
 * Removes all that is stored of a source, and takes it out of use until the site starts anew with it on. The next load takes its
 * facts out of the catalogue. False if there is nothing of it.
 */
export async function forgetSource({ db }: Pick<Deps, 'db'>, sourceId: string): Promise<boolean> {
  return await db.transaction(async (manager) => {
    const state = (await allStates(manager)).find((one) => one.sourceId === sourceId);
    if (!state) return false;
    await forget(manager, state);
    return true;
  });
}

async function forget(manager: EntityManager, state: SourceState): Promise<void> {
  const { sourceId } = state;
  await placeSource(manager, { sourceId, place: null, adds: false });
  // If it is on again before the catalogue has been composed, it is read from the beginning.
  const anew = { page: 0, walkedAt: null, failures: 0, retryAt: null };
  await writeProgress(manager, sourceId, { ...state, ...anew });
  await deleteRecords(manager, sourceId);
}

/** It adds no anime any more: what it says of them is not needed. */
async function dropFurther(manager: EntityManager, sourceId: string): Promise<void> {
  const source = sourceById(sourceId);
  if (source) await deleteFurther(manager, { sourceId, site: source.site });
}

/** Its place from 1; null if it is not named. */
const placeIn = (named: readonly string[], id: string): number | null =>
  named.includes(id) ? named.indexOf(id) + 1 : null;
