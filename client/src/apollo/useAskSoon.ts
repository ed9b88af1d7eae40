import { useEffect, useRef, useState } from 'react';
import { createAsker } from './createAsker';

/** Live events name what has changed; `ask` gets it by an ordinary query, soon after (`createAsker`). */
export function useAskSoon(ask: (ids: readonly string[]) => Promise<unknown>): (id: string) => void {
  const latest = useRef(ask);
  useEffect(() => {
    latest.current = ask;
  });
  const [asker] = useState(() => createAsker((ids) => latest.current(ids)));
  useEffect(() => asker.stop, [asker]);
  return asker.note;
}
