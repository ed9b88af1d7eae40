import { type EpisodeRange, parseEpisodeKinds } from '../../../shared/episodeKinds';
import type { FactName } from '../../../shared/facts';
import { factNames } from '../../../shared/facts';
import {
  changesOf,
  changesUpTo,
  factsOf,
  type Revision,
  type RevisionChange,
  revisionsOf,
  versionsOf,
} from '../../data/stores/factStore';
import { AppError } from '../../errors/AppError';
import type { Part, PartInput } from '../community/cursor';
import { requireEditor, type Writer } from '../community/reader';
import type { Deps } from '../deps';
import { isFactName, valuesOf } from '../importers/facts/applyFacts';
import { toFacts } from '../importers/facts/CommunityFacts';
import { changeCatalogue, recordOf } from '../importers/facts/writeAnime';
import { sourcedSongsOf } from '../importers/outside/readSources';
import { changeFacts, type Targets } from './changeFacts';

export interface Version extends Revision {
  changes: RevisionChange[];
}

/** The versions of an anime's facts, newest first. The cursor is the last version read. */
export async function historyOf(
  { db }: Pick<Deps, 'db'>,
  { animeId, limit, after }: PartInput & { animeId: number },
): Promise<Part<Version>> {
  if (after != null && !/^[1-9]\d{0,8}$/.test(after)) throw new AppError('INVALID_ARGUMENT');
  const below = after == null ? null : Number(after);
  const revisions = await revisionsOf(db.manager, { animeId, below, most: limit + 1 });
  const shown = revisions.slice(0, limit);
  const versions = shown.map(({ version }) => version);
  const changes = versions.length > 0 ? await changesOf(db.manager, { animeId, versions }) : [];
  return {
    items: shown.map((revision) => ({
      ...revision,
      changes: changes.filter(({ version }) => version === revision.version),
    })),
    nextCursor: revisions.length > limit ? String(versions.at(-1)) : null,
  };
}

export interface ShownFact {
  field: FactName;
  values: string[];
  /** The sources' values, if people have decided otherwise. */
  sourced: string[] | null;
}

/** All facts of an anime as shown, with the version of the decided ones; null if there is no such anime. */
export async function shownFacts(
  { db }: Pick<Deps, 'db'>,
  animeId: number,
): Promise<{ version: number; facts: ShownFact[] } | null> {
  const record = await recordOf(db.manager, animeId);
  if (!record) return null;
  const rows = await factsOf(db.manager, [animeId]);
  const [version = 0] = await versionsOf(db.manager, [animeId]);
  const facts = toFacts(rows);
  return {
    version,
    facts: factNames.map((field) => ({
      field,
      values: valuesOf(record, facts, field),
      sourced: rows.find((row) => row.field === field)?.sourced ?? null,
    })),
  };
}

/** Restores a former version as an editor: every field changed since gets its value of that time. */
export async function revertToVersion(
  deps: Pick<Deps, 'db' | 'clock' | 'random' | 'log'>,
  { editor, animeId, to, version }: { editor: Writer; animeId: number; to: number; version: number },
): Promise<number> {
  requireEditor(editor);
  const next = await changeCatalogue(deps.db, () =>
    deps.db.transaction(async (manager) => {
      if (to < 0 || to >= version) throw new AppError('INVALID_ARGUMENT');
      const then = await changesUpTo(manager, { animeId, version: to });
      const now = await changesUpTo(manager, { animeId, version });
      const targets: Targets = new Map(
        now.flatMap(({ field, version: changedIn }) => {
          if (!isFactName(field) || changedIn <= to) return [];
          const former = then.find((one) => one.field === field);
          return [[field, former?.accepted ? former.shownAfter : null]];
        }),
      );
      const by = { suggestionId: null, authorId: null, editorId: editor.userId, putBack: to };
      return await changeFacts(deps, manager, { animeId, version, targets, by });
    }),
  );
  deps.log.info({ event: 'facts put back', animeId, to, by: editor.userId }, 'an editor restored a version');
  return next;
}

/** Facts about an anime that no row of it has a place for. */
export interface AddedParts {
  openings: string[];
  endings: string[];
  trailers: string[];
  episodeKinds: EpisodeRange[];
}

export async function addedPartsOf(
  deps: Pick<Deps, 'db' | 'config'>,
  animeIds: readonly number[],
): Promise<AddedParts[]> {
  const rows = await factsOf(deps.db.manager, animeIds);
  const songs = await sourcedSongsOf(deps, animeIds);
  return animeIds.map((id) => {
    const { OPENINGS, ENDINGS, TRAILERS, EPISODE_KINDS } = toFacts(
      rows.filter(({ animeId }) => animeId === id),
    );
    return {
      openings: OPENINGS ?? songs.get(id)?.openings ?? [],
      endings: ENDINGS ?? songs.get(id)?.endings ?? [],
      trailers: TRAILERS ?? [],
      episodeKinds: parseEpisodeKinds(EPISODE_KINDS ?? []).ranges ?? [],
    };
  });
}
