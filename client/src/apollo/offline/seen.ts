import type { NormalizedCacheObject, StoreObject, TypePolicies } from '@apollo/client';

/**
 * What is kept of Apollo's cache: the fields of Query named here and all that they lead to. Nothing of accounts, sessions,
 * notifications, threads, friends or reports is among them.
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
  'schedule',
  'season',
  'settings',
  'site',
  'upcomingEpisodes',
  'viewerList',
  'viewerProfile',
]);

/** Characters of JSON. The home and lists of somebody with a thousand anime are a few hundred thousand. */
export const mostSeen = 1_500_000;

const root = 'ROOT_QUERY';

/**
 * What was seen in earlier visits with what is in the cache now, which wins; the answers of longest ago go where it would be
 * too much.
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

/** Arguments that say when it was asked: without a network the last answer stands for any. */
const moments = ['from', 'until', 'since'];

export const timelessPolicies: TypePolicies = {
  Query: { fields: { newEpisodes: { keyArgs: [] }, airingToday: { keyArgs: ['page', 'pageSize'] } } },
};

/** The same facts, found whenever they are asked for (in a cache with `timelessPolicies`). */
export function timeless(seen: NormalizedCacheObject): NormalizedCacheObject {
  const fields = Object.entries(seen[root] ?? {}).map(([name, value]) => {
    const [, field, given] = /^(\w+):(\{.*\})$/.exec(name) ?? [];
    if (!given) return [name, value];
    const all = Object.entries(JSON.parse(given) as Record<string, unknown>);
    const rest = Object.fromEntries(all.filter(([argument]) => !moments.includes(argument)));
    return [`${field}:${JSON.stringify(rest)}`, value];
  });
  return { ...seen, [root]: Object.fromEntries(fields) as StoreObject };
}
