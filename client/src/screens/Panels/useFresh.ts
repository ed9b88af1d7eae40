import { useState } from 'react';
import { newSince } from './redbar/lastVisit';

/** Whether an episode is one of those that the redbar counts as new: its band is red, too. */
export function useFresh(): (episode: { airsAt: string }) => boolean {
  const [since] = useState(() => Date.parse(newSince(Date.now())));
  return ({ airsAt }) => Date.parse(airsAt) > since && Date.parse(airsAt) <= Date.now();
}
