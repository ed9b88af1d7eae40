/**
 * Acts once an element has been laid out, before it is painted: what is measured then forces no layout of its own, and what
 * is scrolled is never seen elsewhere. Gives back how to call it off.
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
