import type { NormalizedCacheObject, StoreObject, TypePolicies } from '@apollo/client';

/**
 * The fields of Query that are kept offline, with everything they refer to. No accounts, sessions, notifications, threads,
 * friends or reports.
 */
const kept = new Set([
  'airingToday',
  'anime',
  'collection',
  'collections',
  'continueWatching',
  'discover',
  'discoverFacets',
  'featured',
  'latestEpisodes',
  'library',
  'longRuns',
  'newEpisodes',
  'queue',
  'recommendations',
  'schedule',
  'season',
  'settings',
  'site',
  'upcomingEpisodes',
  'viewerList',
  'viewerProfile',
]);

/** Characters of JSON. The home page and lists of someone with a thousand anime take a few hundred thousand. */
export const mostSeen = 1_500_000;

const root = 'ROOT_QUERY';

/**
 * Merges what was seen in earlier visits with the current cache, which wins. If the result is too large, the oldest answers are
 * dropped.
 */
export function mergeSeen(
  before: NormalizedCacheObject,
  now: NormalizedCacheObject,
  most = mostSeen,
): NormalizedCacheObject {
  const merged: NormalizedCacheObject = { ...before };
  for (const [id, facts] of Object.entries(now)) merged[id] = { ...before[id], ...facts } as StoreObject;
  const fresh = now[root] ?? {};
  const older = Object.entries(before[root] ?? {}).filter(([name]) => !(name in fresh));
  const fields = [...older, ...Object.entries(fresh)].filter(([name]) => kept.has(fieldOf(name)));
  for (;;) {
    const seen = reachable(merged, Object.fromEntries(fields));
    const size = JSON.stringify(seen).length;
    if (size <= most || fields.length === 0) return seen;
    fields.splice(0, Math.max(1, Math.floor(fields.length * (1 - most / size))));
  }
}

const fieldOf = (name: string): string => /^\w+/.exec(name)?.[0] ?? '';

function reachable(all: NormalizedCacheObject, fields: Record<string, unknown>): NormalizedCacheObject {
  const found: NormalizedCacheObject = { [root]: { __typename: 'Query', ...fields } };
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    if ('__ref' in value && typeof value.__ref === 'string') {
      const { __ref: id } = value;
      const facts = all[id];
      if (found[id] || !facts) return;
      found[id] = facts;
      visit(facts);
    } else for (const part of Object.values(value)) visit(part);
  };
  visit(fields);
  return found;
}

/** Arguments that depend on when the request was made: offline, the last answer is used for any time. */
const moments = ['from', 'until', 'since'];

export const timelessPolicies: TypePolicies = {
  Query: { fields: { newEpisodes: { keyArgs: [] }, airingToday: { keyArgs: ['page', 'pageSize'] } } },
};

/** The same data, found regardless of when it was requested (in a cache with `timelessPolicies`). */
export function removeTimes(seen: NormalizedCacheObject): NormalizedCacheObject {
  const fields = Object.entries(seen[root] ?? {}).map(([name, value]) => {
    const [, field, given] = /^(\w+):(\{.*\})$/.exec(name) ?? [];
    if (!given) return [name, value];
    const all = Object.entries(JSON.parse(given) as Record<string, unknown>);
    const rest = Object.fromEntries(all.filter(([argument]) => !moments.includes(argument)));
    return [`${field}:${JSON.stringify(rest)}`, value];
  });
  return { ...seen, [root]: Object.fromEntries(fields) as StoreObject };
}
