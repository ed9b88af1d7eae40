import { useMemo } from 'react';
import { usePref } from '../../state';
import { newSince } from '../../state/visit';

/** Whether an episode is one of those that the redbar counts as new: its band is red, too. */
export function useFresh(): (episode: { airsAt: string }) => boolean {
  const [lastVisit] = usePref('lastVisit');
  const since = useMemo(() => Date.parse(newSince(lastVisit, Date.now())), [lastVisit]);
  return ({ airsAt }) => Date.parse(airsAt) > since && Date.parse(airsAt) <= Date.now();
}
