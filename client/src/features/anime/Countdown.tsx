import { longDate, timeUntil } from './time';
import { useNow } from './useNow';

/** How long until an episode airs. It changes quietly: a screen reader is not interrupted every minute. */
export function Countdown({ airsAt, past = 'Airing now' }: { airsAt: string; past?: string }) {
  const left = timeUntil(airsAt, useNow());
  return (
    <time dateTime={airsAt} title={longDate(airsAt)}>
      {left ? `in ${left}` : past}
    </time>
  );
}
