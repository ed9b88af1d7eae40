/** Anime that a person added for themselves alone have ids from here on, drawn at random: no import comes near them. */
export const FIRST_OWN_ID = 500_000_000;
const LAST_OWN_ID = 999_999_999;

export const isOwnId = (animeId: number): boolean => animeId >= FIRST_OWN_ID;

/** One of them, of nine digits drawn at random. */
export function ownIdOf(digits: string): number {
  return FIRST_OWN_ID + (Number(digits) % (LAST_OWN_ID - FIRST_OWN_ID + 1));
}
