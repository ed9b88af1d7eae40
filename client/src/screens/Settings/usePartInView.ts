import { useEffect, useState } from 'react';
import type { SettingsPart } from './settingsParts';

/** The part that is being read: the last one whose top has passed the upper third of the page. */
export function usePartInView(parts: readonly SettingsPart[]): SettingsPart | undefined {
  const [current, setCurrent] = useState<SettingsPart>();
  useEffect(() => {
    const first = document.getElementById(parts[0] ?? '');
    const scroller = first?.closest<HTMLElement>('[data-scroller]');
    if (!scroller) return;
    const look = () => {
      const { top, height } = scroller.getBoundingClientRect();
      const atEnd = scroller.scrollTop + scroller.clientHeight >= scroller.scrollHeight - 2;
      const passed = parts.filter((name) => {
        const part = document.getElementById(name);
        return part !== null && part.getBoundingClientRect().top - top < height / 3;
      });
      setCurrent(atEnd && scroller.scrollTop > 0 ? parts.at(-1) : (passed.at(-1) ?? parts[0]));
    };
    look();
    scroller.addEventListener('scroll', look, { passive: true });
    return () => scroller.removeEventListener('scroll', look);
  }, [parts]);
  return current;
}
