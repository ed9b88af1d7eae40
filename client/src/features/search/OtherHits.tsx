import { Drama, Library, type LucideIcon, MessageSquare, Mic } from 'lucide-react';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { cx } from '../../components/cx';
import layout from '../../components/layout.module.css';
import styles from './SearchDialog.module.css';
import { Matched } from './SearchHits';
import type { OtherGroup, OtherHit, OtherKind } from './useSearchOthers';

const headings: Record<OtherKind, string> = {
  characters: 'Characters',
  people: 'Voices and staff',
  threads: 'Threads',
  shelves: 'Your shelves',
};

const icons: Record<OtherKind, LucideIcon> = {
  characters: Drama,
  people: Mic,
  threads: MessageSquare,
  shelves: Library,
};

type Props = {
  typed: string;
  option: (key: string) => string;
  marked: string | null;
  onOpen: () => void;
};

/** Hits other than anime, under a heading for each kind. */
export function OtherHits({ groups, ...props }: Props & { groups: readonly OtherGroup[] }) {
  return groups.map((group) => <Group key={group.kind} {...group} {...props} />);
}

function Group({ kind, hits, ...props }: Props & OtherGroup) {
  const heading = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a listbox cannot contain a fieldset
    <div role="group" aria-labelledby={heading} className={styles.group}>
      <div id={heading} className={styles.heading} role="presentation">
        {headings[kind]}
      </div>
      {hits.map((hit) => (
        <Row key={hit.key} hit={hit} icon={icons[kind]} {...props} />
      ))}
    </div>
  );
}

function Row({
  hit: { key, name, note, to },
  icon: Icon,
  typed,
  option,
  marked,
  onOpen,
}: Props & { hit: OtherHit; icon: LucideIcon }) {
  return (
    <Link
      id={option(key)}
      role="option"
      aria-selected={key === marked}
      className={cx(layout.bare, styles.other)}
      to={to}
      tabIndex={-1}
      onClick={onOpen}
    >
      <Icon aria-hidden="true" />
      <span className={layout.ellipsis}>
        <Matched title={name} typed={typed} />
      </span>
      <span className={cx(layout.ellipsis, layout.hint, styles.otherNote)}>{note}</span>
    </Link>
  );
}
