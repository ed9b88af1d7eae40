import { setTimeout as sleep } from 'node:timers/promises';
import type { Deps } from '../../ports';
import { storeMissing, textPlaces } from './storedHtml';

/** Texts of one turn, some milliseconds each at most; and milliseconds between two turns, in which others are answered. */
const TURN = 20;
const BREATH = 20;

/**
 * Renders what was written before its HTML was stored, or by a site with an older renderer: every text once, in small turns.
 * Several instances may do so at once.
 */
export async function renderOlder(deps: Pick<Deps, 'db'>, isStopping: () => boolean): Promise<void> {
  for (const place of textPlaces) {
    let after: string | null = '';
    while (after !== null && !isStopping()) {
      after = await storeMissing(deps, place, { after, most: TURN });
      await sleep(BREATH);
    }
  }
}
