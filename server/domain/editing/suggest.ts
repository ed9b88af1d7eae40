import type { EntityManager } from 'typeorm';
import { factNames } from '../../../shared/facts';
import { paths } from '../../../shared/paths';
import { limits } from '../../config/limits';
import { lockUsers } from '../../data/locks';
import { animeByExternalIds, type ReferenceSite } from '../../data/stores/animeReferenceStore';
import { factsOf, lockVersion } from '../../data/stores/factStore';
import { sourcedFieldsOf } from '../../data/stores/sourceStore';
import {
  closeSuggestion,
  countOpenBy,
  insertSuggestion,
  isOpenAlready,
  type Suggestion,
} from '../../data/stores/suggestionStore';
import { AppError } from '../../errors/AppError';
import { notifyTeam, type TeamDeps } from '../community/notifications/notifyTeam';
import type { Writer } from '../community/reader';
import { cleanOptionalText } from '../community/text/requireText';
import type { Deps } from '../deps';
import type { Facts } from '../importers/facts/applyFacts';
import { toFacts } from '../importers/facts/CommunityFacts';
import { addedAnime } from '../importers/facts/communityAnime';
import { recordOf } from '../importers/facts/writeAnime';
import { idOf } from '../importers/offlineDatabase/vocabulary';
import { assertMarkedExist } from './markedEpisodes';
import { changesIn, checkedFacts, fingerprintOf, type ProposedFact } from './proposal';
import { suggestionFor } from './readSuggestions';
import { withRelations } from './relations';

export interface NewSuggestion {
  /** Null for a missing anime. */
  animeId: number | null;
  /** The version of the facts that the author saw. */
  version: number;
  facts: readonly ProposedFact[];
  note: string;
  sourceUrl: string | null;
}

type SuggestDeps = Pick<Deps, 'clock' | 'random' | 'limiter' | 'siteEvents'> & TeamDeps;

/** Suggests other facts about an anime, or a missing anime, to the editors. */
export async function suggest(
  deps: SuggestDeps,
  { author, confirmed, suggestion }: { author: Writer; confirmed: boolean; suggestion: NewSuggestion },
): Promise<Suggestion> {
  if (deps.config.auth.requireVerifiedEmail && !confirmed) throw new AppError('EMAIL_NOT_VERIFIED');
  const { animeId, version } = suggestion;
  const checked = checkedFacts(suggestion.facts);
  const note = cleanOptionalText(suggestion.note, limits.suggestionNote);
  const sourceUrl = checkedAddress(suggestion.sourceUrl);
  await deps.limiter.consume('post', author.userId);
  const made = await deps.db.transaction(async (manager) => {
    await lockUsers(manager, [author.userId]);
    if ((await countOpenBy(manager, author.userId)) >= limits.openSuggestions)
      throw new AppError('TOO_MANY_SUGGESTIONS');
    const facts = await withRelations(manager, animeId, checked);
    await assertMarkedExist(manager, animeId, facts);
    let shown = { record: addedAnime(''), facts: {} as Facts, outside: new Set<string>() };
    if (animeId === null) {
      await assertMissing(manager, changesOfNew(facts));
    } else {
      const present = await lockVersion(manager, animeId);
      const record = await recordOf(manager, animeId);
      if (present === undefined || !record) throw new AppError('NOT_FOUND');
      if (present !== version) throw new AppError('CONFLICT');
      const outside = new Set(await sourcedFieldsOf(manager, animeId));
      shown = { record, facts: toFacts(await factsOf(manager, [animeId])), outside };
    }
    const changes = animeId === null ? changesOfNew(facts) : changesIn(facts, shown);
    const fingerprint = fingerprintOf(animeId, changes);
    if (await isOpenAlready(manager, fingerprint)) throw new AppError('SUGGESTION_EXISTS');
    const row: Suggestion = {
      id: deps.random.id(),
      animeId,
      authorId: author.userId,
      state: 'OPEN',
      changes,
      fingerprint,
      note,
      version: animeId === null ? 0 : version,
      sourceUrl,
      createdAt: deps.clock.now(),
      decidedAt: null,
      deciderId: null,
      reason: '',
    };
    await insertSuggestion(manager, row);
    const event = { type: 'suggestion.created', data: { id: row.id, animeId } } as const;
    await deps.siteEvents.add(manager, { ...event, path: paths.suggestion(row.id) });
    return row;
  });
  await notifyTeam(deps, { of: 'suggestions', by: author.userId });
  return made;
}

/** Withdraws an undecided suggestion, as its author. */
export async function withdraw(
  deps: Pick<Deps, 'clock'> & TeamDeps,
  { author, id }: { author: Writer; id: string },
): Promise<void> {
  const suggestion = await suggestionFor(deps, { reader: author, id });
  if (suggestion?.authorId !== author.userId) throw new AppError('NOT_FOUND');
  const decision = { state: 'WITHDRAWN' as const, decidedAt: deps.clock.now(), deciderId: null, reason: '' };
  if (!(await closeSuggestion(deps.db.manager, id, decision))) throw new AppError('SUGGESTION_IS_DECIDED');
  await notifyTeam(deps, { of: 'suggestions' });
}

/** All known facts of a new anime; a native title and a format are required. */
export function changesOfNew(facts: Facts): Suggestion['changes'] {
  if (!facts.NATIVE_TITLE || !facts.FORMAT) throw new AppError('INVALID_FACT');
  const filled = factNames.filter((field) => facts[field]?.length);
  return filled.map((field) => ({ field, before: [], after: facts[field] ?? [] }));
}

/** Rejects a new anime if one of its ids in other databases is already in the catalogue. */
export async function assertMissing(manager: EntityManager, changes: Suggestion['changes']): Promise<void> {
  for (const link of changes.find(({ field }) => field === 'LINKS')?.after ?? []) {
    const [site = '', externalId = ''] = (idOf(link) ?? '').split('/');
    if (!['mal', 'aniList', 'anidb'].includes(site)) continue;
    const known = await animeByExternalIds(manager, {
      site: site as ReferenceSite,
      externalIds: [externalId],
    });
    if (known.length > 0) throw new AppError('ANIME_EXISTS');
  }
}

/** Where it can be verified: a web address. */
function checkedAddress(text: string | null): string | null {
  const address = text?.trim() ?? '';
  if (address === '') return null;
  const url = URL.canParse(address) ? new URL(address) : undefined;
  const fit = url && ['https:', 'http:'].includes(url.protocol) && url.username === '' && url.password === '';
  if (!fit || address.length > limits.sourceAddress) throw new AppError('INVALID_ARGUMENT');
  return address;
}
