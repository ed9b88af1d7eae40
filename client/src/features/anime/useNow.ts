import { startTransition, useEffect, useState } from 'react';
import { currentTime, useEnvironment } from '../../state/environment';

/**
 * The current time, updated every `every` milliseconds, and at once when a hidden tab becomes visible or a fixed time starts to
 * run.
 */
export function useNow(every = 30_000): Date {
  const { now: still } = useEnvironment();
  const [now, setNow] = useState(currentTime);
  useEffect(() => {
    if (still !== null) {
      setNow((known) => (known.getTime() === still ? known : new Date(still)));
      return () => startTransition(() => setNow(new Date()));
    }
    const renew = () => {
      if (!document.hidden) setNow(new Date());
    };
    const timer = setInterval(renew, every);
    document.addEventListener('visibilitychange', renew);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', renew);
    };
  }, [every, still]);
  return now;
}
