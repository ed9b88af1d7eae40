import { useEffect, useState } from 'react';

/** Longer than any frame: pages in the background are not painted at all. */
const MAX_FRAME_MS = 100;

/** Runs once the next frame is painted. Returns a function that cancels it. */
export function afterPaint(act: () => void): () => void {
  let frame = 0;
  let timer = 0;
  const run = () => {
    cancel();
    act();
  };
  const cancel = () => {
    cancelAnimationFrame(frame);
    window.clearTimeout(timer);
  };
  frame = requestAnimationFrame(() => {
    window.clearTimeout(timer);
    timer = window.setTimeout(run);
  });
  timer = window.setTimeout(run, MAX_FRAME_MS);
  return cancel;
}

/** The value of one painted frame ago, for what is expensive to draw: what a press shows at first does not wait for it. */
export function useAfterPaint<T>(value: T): T {
  const [late, setLate] = useState(value);
  useEffect(() => afterPaint(() => setLate(value)), [value]);
  return late;
}
