import { useEffect, useRef, useState } from 'react';

/** A first event is asked about within this time: thousands of browsers hear of it in the same instant. */
const SPREAD_MS = 500;
/** Least and most time from one question to the next. What happens in between is asked for together. */
const PAUSE_MS = { least: 2500, most: 4500 };
/** A failed question doubles the pause, up to this many times. */
const MAX_DOUBLINGS = 4;

/**
 * Live events name what has changed; this asks for it by an ordinary query, some time later at random. What is named meanwhile
 * is asked for together, so that a lively thread costs each browser a question every few seconds, not one per event.
 */
export function useAskSoon(ask: (ids: readonly string[]) => Promise<unknown>): (id: string) => void {
  const latest = useRef(ask);
  useEffect(() => {
    latest.current = ask;
  });
  const [asker] = useState(() => createAsker((ids) => latest.current(ids)));
  useEffect(() => asker.stop, [asker]);
  return asker.note;
}

export function createAsker(ask: (ids: readonly string[]) => Promise<unknown>) {
  const named = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let asking = false;
  let stopped = false;
  let failures = 0;
  let notBefore = 0;

  const schedule = () => {
    if (asking || named.size === 0) return;
    const wait = Math.max(Math.random() * SPREAD_MS, notBefore - Date.now());
    timer ??= setTimeout(() => void askNow(), wait);
  };
  const askNow = async () => {
    timer = undefined;
    const ids = [...named];
    named.clear();
    asking = true;
    try {
      await ask(ids);
      failures = 0;
    } catch {
      if (!stopped) for (const id of ids) named.add(id);
      failures = Math.min(failures + 1, MAX_DOUBLINGS);
    }
    asking = false;
    const { least, most } = PAUSE_MS;
    notBefore = Date.now() + (least + Math.random() * (most - least)) * 2 ** failures;
    schedule();
  };
  return {
    note: (id: string) => {
      stopped = false;
      named.add(id);
      schedule();
    },
    stop: () => {
      stopped = true;
      clearTimeout(timer);
      timer = undefined;
      named.clear();
    },
  };
}
