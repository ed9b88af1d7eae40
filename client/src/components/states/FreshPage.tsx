import { useEffect } from 'react';
import { useReactiveVar } from '../../state/reactive';
import { freshPageNeeded } from '../../state/untilLoaded';

const key = 'freshPage';
/** A page that still fails after this is reloaded no more: something else is wrong. */
const betweenReloads = 60_000;

/** In place of a part of the page that is missing: reloads the page once that helps, but never while something is being typed. */
export function FreshPage() {
  const needed = useReactiveVar(freshPageNeeded);
  useEffect(() => {
    if (!needed) return;
    if (!isTyping()) return reload();
    const onBlur = () => setTimeout(() => isTyping() || reload());
    window.addEventListener('focusout', onBlur);
    return () => window.removeEventListener('focusout', onBlur);
  }, [needed]);
  return null;
}

function reload(): void {
  const last = Number(sessionStorage.getItem(key) ?? 0);
  if (Date.now() - last < betweenReloads) return;
  sessionStorage.setItem(key, String(Date.now()));
  window.location.reload();
}

const isTyping = (): boolean =>
  document.activeElement?.matches('textarea, input, select, [contenteditable="true"]') ?? false;
