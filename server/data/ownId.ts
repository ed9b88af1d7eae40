/** Own anime of users have random ids from here on, a range that imports never reach. */
export const FIRST_OWN_ID = 500_000_000;
const LAST_OWN_ID = 999_999_999;

export const isOwnId = (animeId: number): boolean => animeId >= FIRST_OWN_ID;

/** Maps nine random digits to an id in this range. */
export function ownIdOf(digits: string): number {
  return FIRST_OWN_ID + (Number(digits) % (LAST_OWN_ID - FIRST_OWN_ID + 1));
}
