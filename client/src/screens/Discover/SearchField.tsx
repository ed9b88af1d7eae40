import { Search, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { IconButton } from '../../components/buttons/IconButton';
import { cx } from '../../components/cx';
import layout from '../../components/layout.module.css';
import styles from './SearchField.module.css';

type Props = { text: string; onSearch: (text: string, how: 'push' | 'replace') => void; label?: string };

const pause = 250;

/** The search text. It searches after a short pause in typing, or at once on Enter, and follows Back and Forward. */
export function SearchField({ text, onSearch, label = 'Search anime by title' }: Props) {
  const [draft, setDraft] = useState(text);
  const input = useRef<HTMLInputElement>(null);
  const sent = useRef(text);

  /** Searches that the address doesn't show yet: it is shown in a transition. */
  const coming = useRef<string[]>([]);

  // The address was changed by something other than this field: adopt its text.
  useEffect(() => {
    const at = coming.current.lastIndexOf(text);
    coming.current = coming.current.slice(at + 1);
    if (at !== -1 || text === sent.current) return;
    coming.current = [];
    sent.current = text;
    setDraft(text);
  }, [text]);
  const search = (next: string, how: 'push' | 'replace') => {
    sent.current = next;
    coming.current.push(next);
    onSearch(next, how);
  };

  useEffect(() => {
    if (draft === sent.current) return;
    const timer = setTimeout(() => search(draft, 'replace'), pause);
    return () => clearTimeout(timer);
  });

  const searchNow = (next: string) => {
    setDraft(next);
    if (next !== sent.current) search(next, 'push');
  };

  return (
    <search>
      <form
        className={cx(layout.line3, styles.form)}
        onSubmit={(event) => {
          event.preventDefault();
          searchNow(draft);
        }}
      >
        <Search className={styles.icon} aria-hidden="true" />
        <input
          ref={input}
          className={cx(layout.bare, styles.input)}
          type="search"
          aria-label={label}
          placeholder="Title, in any script"
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
          value={draft}
          onChange={(event) => setDraft(event.target.value)}
        />
        {draft ? (
          <IconButton
            label="Clear"
            icon={<X aria-hidden="true" />}
            tip="none"
            onClick={() => {
              searchNow('');
              input.current?.focus();
            }}
          />
        ) : null}
      </form>
    </search>
  );
}
