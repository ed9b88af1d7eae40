import { usePref } from '../../state';

/**
 * Whether an episode aired since the viewer's last visit: those are the ones the redbar counts, and their band is red.
 * On a first visit nothing is older than the visit, so nothing is marked.
 */
export function useFresh(): (episode: { airsAt: string }) => boolean {
  const [lastVisit] = usePref('lastVisit');
  return ({ airsAt }) => lastVisit !== null && Date.parse(airsAt) > Date.parse(lastVisit);
}
