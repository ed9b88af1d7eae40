import type { FavouriteKind } from '../../../generated/graphql';

/**
 * The action a visitor pressed before being asked to sign in, to be carried out afterwards. It is kept in this tab for a short
 * time and never read from an address: a link must not be able to change anyone's list.
 */
const key = 'wantedAction';
const lifetime = 10 * 60_000;

const kinds = ['PLANNING', 'WATCHING', 'QUEUE', 'FAVOURITE', 'EDIT'] as const;
export type WantedKind = (typeof kinds)[number];

export interface WantedAnime {
  id: string;
  slug: string;
  name: string;
}

/** A character, a person or a studio. The id of a studio is its slug. */
export interface NamedFavourite extends WantedAnime {
  kind: FavouriteKind;
}

export type WantedAction =
  | { kind: WantedKind; anime: WantedAnime }
  | { kind: 'FAVOURITE_OF_KIND'; favourite: NamedFavourite };

export function keepWanted(wanted: WantedAction, now = Date.now()): void {
  try {
    sessionStorage.setItem(key, JSON.stringify({ ...wanted, at: now }));
  } catch {
    // Without storage, the user has to press again.
  }
}

export function readWanted(now = Date.now()): WantedAction | null {
  try {
    const { kind, anime, favourite, at } = JSON.parse(sessionStorage.getItem(key) ?? '{}');
    const known = kinds.find((one) => one === kind);
    const fresh = typeof at === 'number' && at <= now && now - at < lifetime;
    if (!fresh) return null;
    if (kind === 'FAVOURITE_OF_KIND') return isFavourite(favourite) ? { kind, favourite } : null;
    return known && isAnime(anime) ? { kind: known, anime } : null;
  } catch {
    return null;
  }
}

/** Returns it only once. */
export function takeWanted(now?: number): WantedAction | null {
  const wanted = readWanted(now);
  try {
    sessionStorage.removeItem(key);
  } catch {
    return null;
  }
  return wanted;
}

const isAnime = (value: unknown): value is WantedAnime => isNamed(value, /^\d{1,15}$/, /^[a-z0-9-]{1,200}$/);

/** Their addresses have letters of any script. */
const inAddresses = /^[\p{L}\p{N}-]{1,255}$/u;

const favouriteKinds: Record<FavouriteKind, true> = { CHARACTER: true, PERSON: true, STUDIO: true };

function isFavourite(value: unknown): value is NamedFavourite {
  const { kind } = (value ?? {}) as Partial<Record<string, unknown>>;
  return Object.hasOwn(favouriteKinds, String(kind)) && isNamed(value, inAddresses, inAddresses);
}

function isNamed(value: unknown, ids: RegExp, slugs: RegExp): boolean {
  const { id, slug, name } = (value ?? {}) as Partial<Record<string, unknown>>;
  return (
    typeof id === 'string' &&
    ids.test(id) &&
    typeof slug === 'string' &&
    slugs.test(slug) &&
    typeof name === 'string' &&
    name.length <= 500
  );
}
