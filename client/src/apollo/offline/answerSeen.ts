import type { ApolloClient, ApolloLink, NormalizedCacheObject } from '@apollo/client';
import { session } from '../../state';
import { isOwn } from '../../state/connection';
import { createCache } from '../cache';
import { memberStore } from './memberStore';
import { mergeSeen, removeTimes, timelessPolicies } from './seen';

/** Answers a query from what the signed-in user saw last; null if any of it is missing. */
export async function answerSeen(
  client: ApolloClient,
  { query, variables }: ApolloLink.Operation,
): Promise<ApolloLink.Result | null> {
  const owner = session()?.user.id;
  if (!owner) return null;
  const text = await (await memberStore()).get('seen', owner);
  if (session()?.user.id !== owner) return null;
  const before: NormalizedCacheObject = JSON.parse(text ?? '{}');
  const now = isOwn(owner) ? (client.cache.extract() as NormalizedCacheObject) : {};
  const cache = createCache().restore(removeTimes(mergeSeen(before, now)));
  cache.policies.addTypePolicies(timelessPolicies);
  const { result, complete } = cache.diff({ query, variables, returnPartialData: true, optimistic: false });
  return complete ? { data: result as Record<string, unknown> } : null;
}
