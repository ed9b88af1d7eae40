import { skippedKinds } from '../../../shared/episodeKinds';

/**
 * SQL about the kinds of episodes. What is skipped is the rule of domain/tracking/progress/nextEpisode.ts, for lists of many
 * entries; `e` is an alias of `episode`.
 */
const marks = (e: string, more = '') =>
  `FROM episode_kind k WHERE k.animeId = ${e}.animeId AND k.fromNumber <= ${e}.number AND k.toNumber >= ${e}.number${more}`;

/** Ranges have no episode in common, so the last that begins by it decides: one row is read. */
export const kindOf = (e: string): string =>
  `(SELECT CASE WHEN k.toNumber >= ${e}.number THEN k.kind END FROM episode_kind k
     WHERE k.animeId = ${e}.animeId AND k.fromNumber <= ${e}.number ORDER BY k.fromNumber DESC LIMIT 1)`;

/** The kinds that are skipped, for `IN`. */
export const skipped = skippedKinds.map((kind) => `'${kind}'`).join(', ');
export const isSkipped = (e: string): string =>
  `EXISTS (SELECT 1 ${marks(e, ` AND k.kind IN (${skipped})`)})`;

/**
 * The number of the first episode beyond a progress that is not skipped: the next one, or the one after the first unbroken run
 * of skipped ranges.
 */
export const nextCounted = (animeId: string, progress: string): string => `CASE
    WHEN EXISTS (SELECT 1 FROM episode_kind k
                  WHERE k.animeId = ${animeId} AND k.fromNumber <= ${progress} + 1 AND k.toNumber > ${progress} AND k.kind IN (${skipped}))
    THEN (SELECT MIN(k.toNumber) + 1 FROM episode_kind k
           WHERE k.animeId = ${animeId} AND k.toNumber > ${progress} AND k.kind IN (${skipped})
             AND NOT EXISTS (SELECT 1 FROM episode_kind f
                              WHERE f.animeId = k.animeId AND f.fromNumber = k.toNumber + 1 AND f.kind IN (${skipped})))
    ELSE ${progress} + 1 END`;

/**
 * Whether the next episode of an entry, `list_entry` as `l`, has aired. Two parameters, both the instant. The next is looked up
 * by its number, unless its person skips filler.
 */
export const nextHasAired = `CASE
    WHEN EXISTS (SELECT 1 FROM user_settings s WHERE s.userId = l.userId AND s.skipFiller = 1)
    THEN EXISTS (SELECT 1 FROM episode e
                  WHERE e.animeId = l.animeId AND e.number > l.progress AND e.airsAt <= ? AND NOT ${isSkipped('e')})
    ELSE EXISTS (SELECT 1 FROM episode e
                  WHERE e.animeId = l.animeId AND e.number = l.progress + 1 AND e.airsAt <= ?) END`;
