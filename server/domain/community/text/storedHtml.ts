import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import type { EntityManager } from 'typeorm';
import {
  htmlOf,
  lockText,
  replaceHtml,
  type TextPlace,
  textPlaces,
  textsAfter,
} from '../../../data/stores/htmlStore';
import type { Deps } from '../../deps';
import { renderAsTyped, rendererVersion, renderText } from './renderText';

/** Most characters one read renders when nothing is stored yet; a page of comments is never longer (`readComments.ts`). */
const MAX_CHARACTERS_RENDERED_PER_READ = 150_000;

/** Stores a text rendered as HTML, in the transaction that writes the text. */
export async function storeHtml(
  manager: EntityManager,
  place: TextPlace,
  { id, text }: { id: string; text: string },
): Promise<void> {
  const rendered = text === '' ? null : { version: rendererVersion, html: renderText(text) };
  await replaceHtml(manager, place, { id, rendered });
}

/**
 * The HTML of each of these texts, the same for every reader (`linkMentions` personalises it); null if there is no such text.
 * Texts not yet stored in this renderer version are rendered here, up to a limit, and shown as typed beyond it.
 */
export async function storedHtml(
  { db }: Pick<Deps, 'db'>,
  place: TextPlace,
  ids: readonly string[],
): Promise<(string | null)[]> {
  const rows = await htmlOf(db.manager, place, { ids: [...new Set(ids)], version: rendererVersion });
  const found = new Map<string, string>();
  let left = MAX_CHARACTERS_RENDERED_PER_READ;
  for (const row of rows) {
    const source = row.source ?? '';
    if (row.html === null) {
      found.set(row.id, left >= source.length ? renderText(source) : renderAsTyped(source));
      left -= source.length;
      await nextTurn();
    } else found.set(row.id, row.html);
  }
  return ids.map((one) => found.get(one) ?? null);
}

/** Texts per batch (a few milliseconds each at most), and milliseconds to yield between batches. */
const TEXTS_PER_BATCH = 20;
const PAUSE_BETWEEN_BATCHES_MS = 20;

/**
 * Renders texts that have no stored HTML, or HTML of an older renderer: each once, in small batches. Safe to run on several
 * instances at once.
 */
export async function renderOlder(deps: Pick<Deps, 'db'>, isStopping: () => boolean): Promise<void> {
  for (const place of textPlaces) {
    let after: string | null = '';
    while (after !== null && !isStopping()) {
      after = await storeMissing(deps, place, { after, most: TEXTS_PER_BATCH });
      await sleep(PAUSE_BETWEEN_BATCHES_MS);
    }
  }
}

/**
 * Renders and stores up to `most` texts after an id that have no HTML of this version. Returns the last id seen, or null at the
 * end. A text changed meanwhile is left to that change.
 */
async function storeMissing(
  { db }: Pick<Deps, 'db'>,
  place: TextPlace,
  page: { after: string; most: number },
): Promise<string | null> {
  const rows = await textsAfter(db.manager, place, { ...page, version: rendererVersion });
  for (const { id, source, version } of rows) {
    if (source === '' || (version ?? 0) > rendererVersion) continue;
    await nextTurn();
    await db.transaction(async (manager) => {
      const text = await lockText(manager, place, id);
      if (text === source) await storeHtml(manager, place, { id, text });
    });
  }
  return rows.at(-1)?.id ?? null;
}
