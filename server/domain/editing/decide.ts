import type { EntityManager } from 'typeorm';
import type { FactName } from '../../../shared/facts';
import { limits } from '../../config/limits';
import {
  closeSuggestion,
  nameSuggestedAnime,
  type Suggestion,
  suggestionsByIds,
} from '../../data/stores/suggestionStore';
import { AppError } from '../../errors/AppError';
import { type Announced, addNotices, announceNotices } from '../community/notifications/addNotices';
import { notifyTeam, type TeamDeps } from '../community/notifications/notifyTeam';
import { requireEditor, type Writer } from '../community/reader';
import { requireText } from '../community/text/requireText';
import type { Deps } from '../deps';
import { type Facts, isFactName } from '../importers/facts/applyFacts';
import { changeCatalogue } from '../importers/facts/writeAnime';
import { addAnime, changeFacts, type Targets } from './changeFacts';
import { assertMarkedExist } from './markedEpisodes';
import { checkedFacts, type ProposedFact } from './proposal';
import { rebaseRelations, withRelations } from './relations';
import { assertMissing, changesOfNew } from './suggest';

type DecideDeps = Pick<Deps, 'clock' | 'random' | 'events' | 'log'> & TeamDeps;

/**
 * Accepts a suggestion as an editor, unchanged or with other facts. The anime shows it at once, and it overrides every source
 * from then on.
 */
export async function acceptSuggestion(
  deps: DecideDeps,
  {
    editor,
    id,
    version,
    facts: other,
  }: { editor: Writer; id: string; version: number; facts: readonly ProposedFact[] | null },
): Promise<Suggestion> {
  requireEditor(editor);
  const suggestion = await openSuggestion(deps, id);
  const proposed = other ? checkedFacts(other) : factsIn(suggestion);
  const by = { suggestionId: id, authorId: suggestion.authorId, editorId: editor.userId, putBack: null };
  const told = await changeCatalogue(deps.db, async () => {
    return await deps.db.transaction(async (manager) => {
      // First, so that of two editors who decide at once, the second fails before anything is written.
      await close(deps, manager, { editor, id, state: 'ACCEPTED', reason: '' });
      let { animeId } = suggestion;
      const now = other ? proposed : await presentFacts(manager, suggestion, proposed);
      const facts = await withRelations(manager, animeId, now);
      await assertMarkedExist(manager, animeId, facts);
      const targets: Targets = new Map(Object.entries(facts) as [FactName, string[]][]);
      if (animeId === null) {
        await assertMissing(manager, changesOfNew(facts));
        animeId = await addAnime(deps, manager, { key: id, targets, by });
        await nameSuggestedAnime(manager, id, animeId);
      } else {
        await changeFacts(deps, manager, { animeId, version, targets, by });
      }
      return await notifyAuthor(deps, manager, { suggestion, editor, kind: 'SUGGESTION_ACCEPTED', animeId });
    });
  });
  announceNotices(deps, told);
  await notifyTeam(deps, { of: 'suggestions' });
  deps.log.info({ event: 'suggestion accepted', id, by: editor.userId }, 'an editor accepted a suggestion');
  return await readAgain(deps, id);
}

/** Declines a suggestion as an editor, with a reason. */
export async function declineSuggestion(
  deps: DecideDeps,
  { editor, id, reason: text }: { editor: Writer; id: string; reason: string },
): Promise<Suggestion> {
  requireEditor(editor);
  const suggestion = await openSuggestion(deps, id);
  const reason = requireText(text, limits.suggestionReason);
  const { animeId } = suggestion;
  const told = await deps.db.transaction(async (manager) => {
    await close(deps, manager, { editor, id, state: 'DECLINED', reason });
    return await notifyAuthor(deps, manager, { suggestion, editor, kind: 'SUGGESTION_DECLINED', animeId });
  });
  announceNotices(deps, told);
  await notifyTeam(deps, { of: 'suggestions' });
  deps.log.info({ event: 'suggestion declined', id, by: editor.userId }, 'an editor declined a suggestion');
  return await readAgain(deps, id);
}

async function openSuggestion(deps: Pick<Deps, 'db'>, id: string): Promise<Suggestion> {
  const suggestion = await readAgain(deps, id);
  if (suggestion.state !== 'OPEN') throw new AppError('SUGGESTION_IS_DECIDED');
  return suggestion;
}

async function readAgain({ db }: Pick<Deps, 'db'>, id: string): Promise<Suggestion> {
  const [suggestion] = await suggestionsByIds(db.manager, [id]);
  if (!suggestion) throw new AppError('NOT_FOUND');
  return suggestion;
}

function factsIn({ changes }: Suggestion): Facts {
  const known = changes.filter(({ field }) => isFactName(field));
  return Object.fromEntries(known.map(({ field, after }) => [field, after])) as Facts;
}

async function presentFacts(
  manager: EntityManager,
  { animeId, changes }: Suggestion,
  facts: Facts,
): Promise<Facts> {
  const change = changes.find(({ field }) => field === 'RELATIONS');
  if (animeId === null || !change) return facts;
  return { ...facts, RELATIONS: await rebaseRelations(manager, animeId, change) };
}

async function close(
  { clock }: Pick<Deps, 'clock'>,
  manager: EntityManager,
  { editor, id, ...decision }: { editor: Writer; id: string } & Pick<Suggestion, 'state' | 'reason'>,
): Promise<void> {
  const closed = await closeSuggestion(manager, id, {
    ...decision,
    decidedAt: clock.now(),
    deciderId: editor.userId,
  });
  if (!closed) throw new AppError('SUGGESTION_IS_DECIDED');
}

/** The editor is not named, and the notice is sent despite blocks. */
async function notifyAuthor(
  deps: DecideDeps,
  manager: EntityManager,
  {
    suggestion: { id, authorId },
    editor,
    kind,
    animeId,
  }: {
    suggestion: Suggestion;
    editor: Writer;
    kind: 'SUGGESTION_ACCEPTED' | 'SUGGESTION_DECLINED';
    animeId: number | null;
  },
): Promise<Announced[]> {
  if (authorId === null || authorId === editor.userId) return [];
  const notice = { userId: authorId, kind, about: `suggestion:${id}`, reference: id };
  return await addNotices(deps, manager, [{ ...notice, animeId: animeId ?? undefined }]);
}
