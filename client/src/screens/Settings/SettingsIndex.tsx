import { ChevronDown } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { Button } from '../../components/buttons/Button';
import styles from './SettingsIndex.module.css';
import type { SettingsPart } from './settingsParts';
import { titleOf } from './settingsParts';
import { usePartInView } from './usePartInView';

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
