import { useMemo } from 'react';
import { usePref } from '../../state';
import { currentTime, useEnvironment } from '../../state/environment';
import { newSince } from '../../state/visit';

/** Since when episodes count as new. The clock is read once per mount, so the passing of time makes nothing old. */
export function useNewSince(): string {
  const [lastVisit] = usePref('lastVisit');
  const { now: still } = useEnvironment();
  // biome-ignore lint/correctness/useExhaustiveDependencies: reads the clock again once it starts to run
  return useMemo(() => newSince(lastVisit, currentTime().getTime()), [lastVisit, still]);
}

/** Whether an episode is among those the redbar counts as new; its band is red, too. */
export function useFresh(): (episode: { airsAt: string }) => boolean {
  const since = Date.parse(useNewSince());
  return ({ airsAt }) => Date.parse(airsAt) > since && Date.parse(airsAt) <= currentTime().getTime();
}
