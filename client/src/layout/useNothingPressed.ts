import { useLayoutEffect, useState } from 'react';

const ends = ['pointerup', 'pointercancel', 'keyup', 'dragend', 'blur'] as const;

/**
 * False while something is pressed, then permanently true. Content inserted above a page shifts it, and a button that moves
 * between press and release gets no click.
 */
export function useNothingPressed(): boolean {
  const [calm, setCalm] = useState(false);
  useLayoutEffect(() => {
    if (calm) return;
    let after: ReturnType<typeof setTimeout> | undefined;
    const look = () => setCalm(!isPressed());
    // Wait for the click that follows.
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

/** When anything is pressed, the root element matches `:active`, too. */
const isPressed = (): boolean => document.documentElement.matches(':active');
