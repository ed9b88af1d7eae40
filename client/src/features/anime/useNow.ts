import { useEffect, useState } from 'react';

/** The present, renewed once in `every` milliseconds, and at once when a sleeping tab is looked at again. */
export function useNow(every = 30_000): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const renew = () => {
      if (!document.hidden) setNow(new Date());
    };
    const timer = setInterval(renew, every);
    document.addEventListener('visibilitychange', renew);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', renew);
    };
  }, [every]);
  return now;
}
