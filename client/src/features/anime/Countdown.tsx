import { longDate, untilText, whenOf } from './time';
import { useNow } from './useNow';

type Props = { episode: { airsAt: string; airsOn: string | null }; past?: string };

/** How long until an episode airs. It updates silently, so a screen reader is not interrupted every minute. */
export function Countdown({ episode, past = 'Airing now' }: Props) {
  const when = whenOf(episode);
  return (
    <time dateTime={when} title={longDate(when)}>
      {untilText(when, useNow()) ?? past}
    </time>
  );
}
