import { useLayoutEffect, useState } from 'react';

const ends = ['pointerup', 'pointercancel', 'keyup', 'dragend', 'blur'] as const;

/**
 * False while something is pressed, then true for good. What comes in above a page moves it, and a button that moves between
 * pressing and letting go hears of no click.
 */
export function useNothingPressed(): boolean {
  const [calm, setCalm] = useState(false);
  useLayoutEffect(() => {
    if (calm) return;
    let after: ReturnType<typeof setTimeout> | undefined;
    const look = () => setCalm(!isPressed());
    // The click comes right behind.
    const onEnd = () => {
      clearTimeout(after);
      after = setTimeout(look);
    };
    look();
    for (const end of ends) window.addEventListener(end, onEnd);
    return () => {
      clearTimeout(after);
      for (const end of ends) window.removeEventListener(end, onEnd);
    };
  }, [calm]);
  return calm;
}

/** Whatever is pressed, the page around it is, too. */
const isPressed = (): boolean => document.documentElement.matches(':active');
