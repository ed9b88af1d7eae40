import { limits } from '../../../../config/limits';
import type { AnimeRow } from '../../../../data/stores/animeRow';
import { writeOwnAnime } from '../../own/ownAnime';
import type { OwnAnimeFacts } from '../../own/ownFacts';
import type { ImportRow } from '../importRow';
import { findOwnMatch } from '../matchAnime';
import { refused, reportRow, type Work, type WorkedRow } from './work';

/** A user's own anime: existing ones stay as they are, whatever the policy. */
export async function planOwnRows(work: Work, rows: readonly ImportRow<'OWN'>[]): Promise<WorkedRow[]> {
  const { deps, manager, userId, dry, memory, matches } = work;
  const results: WorkedRow[] = [];
  for (const row of rows) {
    const { slug, ...facts } = row.payload;
    const known = findOwnMatch(matches, { ...facts, slug });
    if (known) {
      results.push(reportRow(row, 'UNCHANGED', { animeIds: [known.id] }));
      continue;
    }
    if (matches.own.length >= limits.ownAnime) {
      results.push(refused(row, 'LIST_IS_FULL'));
      continue;
    }
    const anime = dry
      ? planned(facts, -1 - memory.own.length)
      : await writeOwnAnime(deps, manager, { userId, facts });
    if (dry) memory.own.push(anime);
    matches.own.push(anime);
    results.push(reportRow(row, 'ADDED', { animeIds: [anime.id] }));
  }
  return results;
}

/** The future anime, for a dry run, with a placeholder id. */
function planned(
  { title, format, year, episodeCount, episodeMinutes, note }: OwnAnimeFacts,
  id: number,
): AnimeRow {
  return {
    id,
    slug: '',
    nativeTitle: title,
    romajiTitle: null,
    englishTitle: null,
    format,
    year,
    season: null,
    startsAt: null,
    startsDated: false,
    endsAt: null,
    endsDated: false,
    airsUntil: null,
    continuedIn: null,
    expectedAt: null,
    broadcastAt: null,
    curated: false,
    material: null,
    episodeCount,
    episodeCountEstimated: false,
    episodeMinutes,
    synopsis: note,
    ageRating: null,
    officialSite: null,
    motif: null,
  };
}
