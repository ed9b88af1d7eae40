import { setTimeout as sleep } from 'node:timers/promises';
import { replaceSealed, type SealedPlace, sealedAfter, sealedPlaces } from '../../data/stores/sealedStore';
import type { Deps } from '../deps';
import { seal, unseal } from './sealedText';

/** Rows per turn, and milliseconds between turns, in which others are served. */
const ROWS_PER_TURN = 50;
const PAUSE_BETWEEN_TURNS_MS = 20;

export interface SealedAnew {
  /** Texts that an older secret had sealed, sealed again. */
  renewed: number;
  /** Texts that no secret opens: they were lost with an older one. */
  lost: number;
}

/**
 * Seals with the first secret what the others have sealed: providers' tokens, secrets of authenticator apps, notification
 * channels, places of copies. An older secret can then be removed without losing them (docs/operating.md).
 */
export async function sealAnew(
  deps: Pick<Deps, 'db' | 'config'>,
  isStopping: () => boolean,
): Promise<SealedAnew> {
  const found: SealedAnew = { renewed: 0, lost: 0 };
  for (const place of sealedPlaces) {
    let after: string | undefined = '';
    while (after !== undefined && !isStopping()) {
      after = await sealTurn(deps, { place, after }, found);
      if (after !== undefined) await sleep(PAUSE_BETWEEN_TURNS_MS);
    }
  }
  return found;
}

/** Returns the last key processed, or undefined at the end. */
async function sealTurn(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  { place, after }: { place: SealedPlace; after: string },
  found: SealedAnew,
): Promise<string | undefined> {
  const { secrets } = config.auth;
  const rows = await sealedAfter(db.manager, place, { after, most: ROWS_PER_TURN });
  for (const { key, sealed } of rows) {
    for (const [column, was] of Object.entries(sealed)) {
      if (unseal(was, secrets.slice(0, 1)) !== undefined) continue;
      const text = unseal(was, secrets);
      if (text === undefined) found.lost += 1;
      else if (await replaceSealed(db.manager, place, { key, column, was, by: seal(text, secrets) }))
        found.renewed += 1;
    }
  }
  return rows.length < ROWS_PER_TURN ? undefined : rows.at(-1)?.key;
}
