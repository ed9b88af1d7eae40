/** Milliseconds after which a hidden page may have missed something. */
export const longAway = 60_000;

/** Calls back when the page becomes visible again, with the milliseconds it was hidden. Returns a function that stops it. */
export function onReturn(listener: (away: number) => void): () => void {
  let hiddenAt = Number.POSITIVE_INFINITY;
  const onChange = () => {
    if (document.visibilityState === 'hidden') hiddenAt = Date.now();
    else listener(Date.now() - hiddenAt);
  };
  document.addEventListener('visibilitychange', onChange);
  return () => document.removeEventListener('visibilitychange', onChange);
}
