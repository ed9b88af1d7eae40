/**
 * The action a visitor pressed before being asked to sign in, to be carried out afterwards. It is kept in this tab for a short
 * time and never read from an address: a link must not be able to change anyone's list.
 */
const key = 'wantedAction';
const lifetime = 10 * 60_000;

const kinds = ['PLANNING', 'WATCHING', 'QUEUE', 'FAVOURITE', 'EDIT'] as const;
export type WantedKind = (typeof kinds)[number];

export interface WantedAction {
  kind: WantedKind;
  anime: { id: string; slug: string; name: string };
}

export function keepWanted({ kind, anime: { id, slug, name } }: WantedAction, now = Date.now()): void {
  try {
    sessionStorage.setItem(key, JSON.stringify({ kind, anime: { id, slug, name }, at: now }));
  } catch {
    // Without storage, the user has to press again.
  }
}

export function readWanted(now = Date.now()): WantedAction | null {
  try {
    const { kind, anime, at } = JSON.parse(sessionStorage.getItem(key) ?? '{}');
    const known = kinds.find((one) => one === kind);
    const fresh = typeof at === 'number' && at <= now && now - at < lifetime;
    if (!known || !fresh || !isAnime(anime)) return null;
    return { kind: known, anime };
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

function isAnime(value: unknown): value is WantedAction['anime'] {
  const { id, slug, name } = (value ?? {}) as Partial<Record<string, unknown>>;
  return (
    typeof id === 'string' &&
    /^\d{1,15}$/.test(id) &&
    typeof slug === 'string' &&
    /^[a-z0-9-]{1,200}$/.test(slug) &&
    typeof name === 'string' &&
    name.length <= 500
  );
}
