import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '../../../shared/paths';
import { isComposing } from '../components/isComposing';
import { state } from '../state';
import { overlay } from './overlay';

/** The second key of a `g` sequence. */
const places: Record<string, () => string> = {
  h: paths.home,
  l: () => paths.latest(),
  q: paths.queue,
  p: paths.profile,
  b: paths.library,
  d: () => paths.discover(),
};
const sequenceTime = 1200;

/**
 * The site's keyboard shortcuts: `/` or Ctrl+K search, `g` then a letter to go somewhere, `[` the sidebar, `?` help. Single
 * keys can be switched off (they interfere with speech input); Ctrl+K stays.
 */
export function useShortcuts(toggleSidebar: () => void): void {
  const navigate = useNavigate();
  // The frame may be rendered again between the two keys.
  const goUntil = useRef(0);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || isComposing(event)) return;
      if ((event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === 'k') {
        event.preventDefault();
        overlay('search');
        return;
      }
      const plain = !event.ctrlKey && !event.metaKey && !event.altKey;
      if (!plain || !state.singleKeys() || overlay() || isTyping(event.target)) return;
      const place = event.timeStamp < goUntil.current ? places[event.key] : undefined;
      goUntil.current = event.key === 'g' ? event.timeStamp + sequenceTime : 0;
      const act = place
        ? () => void navigate(place())
        : { '/': () => overlay('search'), '?': () => overlay('help'), '[': toggleSidebar }[event.key];
      if (!act) return;
      event.preventDefault();
      act();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [navigate, toggleSidebar]);
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  );
}
