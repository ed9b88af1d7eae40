/**
 * Runs once an element has been laid out, before it is painted: measuring then forces no extra layout, and a scroll is never
 * visible as a jump. Returns a function that cancels it.
 */
export function afterLayout(element: Element | null, act: () => void): () => void {
  if (!element || typeof ResizeObserver === 'undefined') return () => undefined;
  const sizes = new ResizeObserver(() => {
    sizes.disconnect();
    act();
  });
  sizes.observe(element);
  return () => sizes.disconnect();
}
