import { useState } from 'react';
import { Button } from '../buttons/Button';
import { cx } from '../cx';
import { focusOnMount } from '../focusOnMount';
import layout from '../layout.module.css';
import styles from './ProviderChoice.module.css';

export interface ProviderFacts {
  id: string;
  name: string;
  /** The SVG path of its logo. */
  icon: string;
}

type Props = {
  providers: readonly ProviderFacts[];
  /** What a press does, before the provider's name: "Continue with". */
  verb: string;
  /** Shown above a grid, whose buttons show only names; defaults to the verb. */
  title?: string;
  /** The id of the provider whose page is loading. */
  goingTo: string | null;
  onChoose: (id: string) => void;
};

/** Up to MAX_LISTED providers are listed with the full label; up to MAX_SHOWN_AT_ONCE are all shown; of more, only the FIRST_SHOWN few at first. */
const MAX_LISTED = 4;
const MAX_SHOWN_AT_ONCE = 8;
const FIRST_SHOWN = 6;

/** Identity providers to choose from: a few as a list, many as a grid of names, with the rest behind "more". */
export function ProviderChoice({ providers, verb, title = verb, goingTo, onChoose }: Props) {
  const [opened, setOpened] = useState(false);
  const sorted = [...providers].sort((a, b) => a.name.localeCompare(b.name, 'en'));
  const inList = sorted.length <= MAX_LISTED;
  const folded = sorted.length > MAX_SHOWN_AT_ONCE && !opened;
  const shown = folded ? sorted.slice(0, FIRST_SHOWN) : sorted;
  return (
    <div className={layout.stack3}>
      {inList ? null : <p className={layout.hint}>{title}</p>}
      <ul className={cx(layout.stack2, !inList && styles.grid)}>
        {shown.map(({ id, name, icon }, at) => (
          <li key={id}>
            <Button
              ref={opened && at === FIRST_SHOWN ? focusOnMount : undefined}
              className={styles.provider}
              aria-label={`${verb} ${name}`}
              busy={goingTo === id}
              onClick={() => onChoose(id)}
            >
              <ProviderMark icon={icon} />
              <span>{goingTo === id ? `Going to ${name}` : inList ? `${verb} ${name}` : name}</span>
            </Button>
          </li>
        ))}
      </ul>
      {folded ? (
        <Button look="plain" className={styles.more} onClick={() => setOpened(true)}>
          {sorted.length - FIRST_SHOWN} more
        </Button>
      ) : null}
    </div>
  );
}

/** An identity provider's logo, in the colour of the text beside it: one look for all, in every theme. */
export function ProviderMark({ icon, className }: { icon: string; className?: string }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" className={cx(styles.mark, className)}>
      <path d={icon} />
    </svg>
  );
}
