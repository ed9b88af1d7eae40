import { ChevronDown } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { Button } from '../../components/buttons/Button';
import type { SettingsPart } from './Part';
import { titleOf } from './Part';
import styles from './SettingsIndex.module.css';

/**
 * The parts of the page: beside them where it is wide enough, else above them, behind a button. Following one closes the
 * list again, and so does Escape.
 */
export function SettingsIndex({ parts }: { parts: readonly SettingsPart[] }) {
  const list = useId();
  const inView = usePartInView(parts);
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  return (
    <nav
      className={styles.index}
      aria-label="Settings sections"
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !open) return;
        setOpen(false);
        button.current?.focus();
      }}
    >
      <Button
        ref={button}
        className={styles.switch}
        aria-expanded={open}
        aria-controls={list}
        onClick={() => setOpen(!open)}
      >
        Go to section
        <ChevronDown aria-hidden="true" />
      </Button>
      <ul id={list} className={styles.list} data-open={open}>
        {parts.map((name) => (
          <li key={name}>
            <Link
              className={styles.link}
              to={`#${name}`}
              aria-current={name === inView ? 'location' : undefined}
              onClick={() => setOpen(false)}
            >
              {titleOf(name)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The part that is being read: the last one whose top has passed the upper third of the page. */
function usePartInView(parts: readonly SettingsPart[]): SettingsPart | undefined {
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
