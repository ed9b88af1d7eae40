import { useRef, useState } from 'react';

/**
 * One call at a time however often it is pressed. `useAction` adds error messages; first screens use this hook alone, since the
 * messages are loaded on demand.
 */
export function useOneCall<Args extends unknown[]>(call: (...args: Args) => Promise<void>) {
  const [busy, setBusy] = useState(false);
  // A second press can come before `busy` has been rendered.
  const running = useRef(false);
  const attempt = async (...args: Args) => {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    try {
      await call(...args);
    } finally {
      running.current = false;
      setBusy(false);
    }
  };
  return { busy, isRunning: () => running.current, attempt, run: (...args: Args) => void attempt(...args) };
}
