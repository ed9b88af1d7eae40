import { limits } from '../../../config/limits';
import type { OwnAnimeFacts } from '../../../data/stores/ownAnimeStore';
import { AppError } from '../../../errors/AppError';
import type { Random } from '../../deps';
import { isStorable, joinLines, removeBidiControls } from '../../text/textForm';

export type { OwnAnimeFacts };

/** Validates what a user says about their own anime, and returns it in its stored form. */
export function checkOwnFacts({
  title: given,
  note: text,
  format,
  year,
  episodeCount,
  episodeMinutes,
}: OwnAnimeFacts): OwnAnimeFacts {
  const title = joinLines(given);
  const note = removeBidiControls(text ?? '').trim() || null;
  if (title === '') throw new AppError('TEXT_IS_EMPTY');
  if (title.length > limits.ownAnimeTitle || (note?.length ?? 0) > limits.ownAnimeNote)
    throw new AppError('TEXT_TOO_LONG');
  const sound =
    [given, note ?? ''].every(isStorable) &&
    within(year, limits.ownAnimeFirstYear, limits.ownAnimeLastYear) &&
    within(episodeCount, 1, limits.ownAnimeEpisodes) &&
    within(episodeMinutes, 1, limits.ownAnimeMinutes);
  if (!sound) throw new AppError('INVALID_ARGUMENT');
  return { title, note, format, year, episodeCount, episodeMinutes };
}

function within(value: number | null, from: number, to: number): boolean {
  return value === null || (Number.isInteger(value) && value >= from && value <= to);
}

/** No title's slug has two hyphens in a row (importers/store/slugs.ts), so no address of the catalogue begins like this. */
const PREFIX = 'own--';

export function createOwnSlug(random: Pick<Random, 'text'>): string {
  return PREFIX + random.text(20, 'abcdefghijklmnopqrstuvwxyz0123456789');
}

export const isOwnSlug = (slug: string): boolean => slug.startsWith(PREFIX);
