/** A first event is asked about within this time: thousands of browsers hear of it in the same instant. */
const SPREAD_MS = 500;
/** Least and most time from one question to the next. What happens in between is asked for together. */
const PAUSE_MS = { least: 2500, most: 4500 };
/** After a question about this many or more, the pause is twice as long. */
const MANY = 3;
/** A pause is at least this many times as long as its answer took, so that browsers ask less of a busy server. */
const PAUSE_PER_ANSWER = 20;
const MAX_PAUSE_MS = 60_000;
/** A failed question doubles the pause, up to this many times. */
const MAX_DOUBLINGS = 4;

/**
 * Asks for what live events name, some time later at random. What is named meanwhile is asked for together, so that a lively
 * thread costs each browser a question every few seconds, not one per event.
 */
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
    const began = Date.now();
    try {
      await ask(ids);
      failures = 0;
    } catch {
      if (!stopped) for (const id of ids) named.add(id);
      failures = Math.min(failures + 1, MAX_DOUBLINGS);
    }
    asking = false;
    const { least, most } = PAUSE_MS;
    const doublings = failures + (ids.length >= MANY ? 1 : 0);
    const pause = Math.max(least + Math.random() * (most - least), (Date.now() - began) * PAUSE_PER_ANSWER);
    notBefore = Date.now() + Math.min(pause * 2 ** doublings, MAX_PAUSE_MS);
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
