import { Dialog } from '@base-ui/react/dialog';
import type { KeyboardEvent } from 'react';
import { useDeferredValue, useId, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { paths } from '../../app/paths';
import { Poster } from '../../components/Poster';
import { useSearchAnimeQuery } from '../../generated/graphql';
import styles from './SearchDialog.module.css';
import { useRested } from './useRested';

/**
 * Search with instant results (P7). The input keeps the focus; the arrow keys move through the list (the combobox
 * pattern), Enter opens the marked anime, or Discover with everything that was found.
 */
export function SearchDialog({ onClose }: { onClose: () => void }) {
  const [text, setText] = useState('');
  const [marked, setMarked] = useState(-1);
  const asked = useRested(text.trim().slice(0, 100), 120);
  const { data, previousData, error } = useSearchAnimeQuery({
    variables: { text: asked },
    skip: asked === '',
  });
  const found = useDeferredValue((asked ? (data ?? previousData)?.discover : undefined) ?? null);
  const items = found?.items ?? [];
  const input = useRef<HTMLInputElement>(null);
  const list = useId();
  const navigate = useNavigate();

  const go = (to: string) => {
    onClose();
    void navigate(to);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && items.length > 0) {
      event.preventDefault();
      setMarked((marked + step + items.length + (marked < 0 && step < 0 ? 1 : 0)) % items.length);
    } else if (event.key === 'Enter' && !event.nativeEvent.isComposing && text.trim()) {
      event.preventDefault();
      const chosen = items[marked];
      go(chosen ? paths.anime(chosen.slug) : paths.discover(text.trim()));
    }
  };

  return (
    <Dialog.Root open onOpenChange={(open) => open || onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={styles.backdrop} />
        <Dialog.Popup className={styles.popup} initialFocus={input}>
          <Dialog.Title className={styles.hidden}>Search anime</Dialog.Title>
          <div className={styles.line}>
            <input
              ref={input}
              className={styles.input}
              type="search"
              placeholder="Title, in any script"
              aria-label="Search anime"
              role="combobox"
              aria-expanded={items.length > 0}
              aria-controls={list}
              aria-activedescendant={items[marked] ? `${list}-${marked}` : undefined}
              autoComplete="off"
              spellCheck={false}
              maxLength={100}
              value={text}
              onChange={(event) => {
                setText(event.target.value);
                setMarked(-1);
              }}
              onKeyDown={onKeyDown}
            />
            <Dialog.Close className={styles.close}>Close</Dialog.Close>
          </div>
          <div className={styles.status} role="status">
            {statusText({ asked, failed: error !== undefined, total: found?.pageInfo.totalItems })}
          </div>
          <div id={list} role="listbox" aria-label="Found anime" className={styles.results}>
            {items.map(({ id, slug, title, year, cover }, index) => (
              <Link
                key={id}
                id={`${list}-${index}`}
                role="option"
                aria-selected={index === marked}
                className={styles.result}
                to={paths.anime(slug)}
                tabIndex={-1}
                onClick={onClose}
              >
                <Poster url={cover.url} color={cover.color} title={title.preferred} eager />
                <span className={styles.words}>
                  <strong>{title.preferred}</strong>
                  <span lang="ja">{title.native}</span>
                </span>
                <span className={styles.year}>{year}</span>
              </Link>
            ))}
          </div>
          {items.length > 0 ? (
            <Link className={styles.all} to={paths.discover(asked)} onClick={onClose}>
              Show all in Discover
            </Link>
          ) : null}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function statusText(search: { asked: string; failed: boolean; total: number | undefined }): string {
  if (!search.asked) return 'Type a title: romaji, English or Japanese.';
  if (search.failed) return 'The search did not answer. Change a letter to try again.';
  if (search.total === undefined) return 'Searching';
  if (search.total === 0) return `Nothing is called “${search.asked}”. Try fewer letters.`;
  return search.total === 1
    ? 'One anime found'
    : `${new Intl.NumberFormat().format(search.total)} anime found`;
}
