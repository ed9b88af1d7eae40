import { Dialog } from '@base-ui/react/dialog';
import { History, Search, X } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { useEffect, useId, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { paths } from '../../../../shared/paths';
import { Button } from '../../components/buttons/Button';
import { IconButton } from '../../components/buttons/IconButton';
import { Skeleton } from '../../components/states/Skeleton';
import { VisuallyHidden } from '../../components/text/VisuallyHidden';
import { state, usePref } from '../../state';
import styles from './SearchDialog.module.css';
import { SearchHits } from './SearchHits';
import { statusText, useSearch } from './useSearch';

/**
 * Search with instant results (product P3, P7). The input keeps the focus and the arrow keys move through what is listed
 * (the combobox pattern): what was searched for last, or what is found, at its end the way to all of it. Enter opens
 * what is marked, else everything found in Discover.
 */
export function SearchDialog({ onClose }: { onClose: () => void }) {
  const [text, setText] = useState('');
  const [mark, setMark] = useState({ typed: '', at: -1 });
  const [recent] = usePref('recentSearches');
  const { typed, hits, total, state, retry } = useSearch(text);
  const input = useRef<HTMLInputElement>(null);
  const list = useId();
  const navigate = useNavigate();
  const option = (at: number) => `${list}-${at}`;
  // Another text has another list: nothing in it is marked yet.
  const marked = mark.typed === typed ? mark.at : -1;

  const leave = () => {
    rememberSearch(text);
    onClose();
  };
  const go = (to: string) => {
    leave();
    void navigate(to);
  };
  const write = (next: string) => {
    setText(next);
    setMark({ typed, at: -1 });
    input.current?.focus();
  };
  const everything = () => go(paths.discover(text.trim()));
  const choices: (() => void)[] =
    state === 'idle'
      ? recent.map((known) => () => write(known))
      : hits.length > 0
        ? [
            ...hits.map(
              ({ slug }) =>
                () =>
                  go(paths.anime(slug)),
            ),
            everything,
          ]
        : [];

  useEffect(() => {
    if (marked >= 0) document.getElementById(`${list}-${marked}`)?.scrollIntoView?.({ block: 'nearest' });
  }, [marked, list]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && choices.length > 0) {
      event.preventDefault();
      const from = marked < 0 && step < 0 ? choices.length : marked;
      setMark({ typed, at: (from + step + choices.length) % choices.length });
    } else if (event.key === 'Enter') {
      event.preventDefault();
      const chosen = choices[marked] ?? (text.trim() ? everything : undefined);
      chosen?.();
    }
  };

  return (
    <Dialog.Root open onOpenChange={(open) => open || onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={styles.backdrop} />
        <Dialog.Popup className={styles.popup} initialFocus={input}>
          <Dialog.Title render={<VisuallyHidden />}>Search anime</Dialog.Title>
          <div className={styles.line}>
            <Search className={styles.icon} aria-hidden="true" />
            <input
              ref={input}
              className={styles.input}
              type="search"
              placeholder="Title in any language"
              aria-label="Search anime"
              role="combobox"
              aria-autocomplete="list"
              aria-expanded={choices.length > 0}
              aria-controls={list}
              aria-activedescendant={marked >= 0 ? option(marked) : undefined}
              autoComplete="off"
              enterKeyHint="search"
              spellCheck={false}
              maxLength={100}
              value={text}
              onChange={(event) => setText(event.target.value)}
              onKeyDown={onKeyDown}
            />
            {text ? (
              <button type="button" className={styles.clear} onClick={() => write('')}>
                Clear
              </button>
            ) : null}
            <Dialog.Close render={<IconButton label="Close" icon={<X aria-hidden="true" />} tip="none" />} />
          </div>
          <p className={styles.status} role="status">
            {statusText({ typed, state, total, recent: recent.length })}
          </p>
          <div className={styles.body} data-state={state}>
            <div id={list} role="listbox" aria-label={state === 'idle' ? 'Recent searches' : 'Anime found'}>
              {state === 'idle' ? (
                <RecentSearches texts={recent} option={option} marked={marked} onChoose={write} />
              ) : (
                <SearchHits
                  hits={hits}
                  total={total}
                  typed={typed}
                  option={option}
                  marked={marked}
                  onOpen={leave}
                />
              )}
            </div>
            {state === 'searching' ? <SearchSkeleton /> : null}
            {state === 'failed' ? (
              <Button className={styles.action} onClick={retry}>
                Try again
              </Button>
            ) : null}
            {state === 'nothing' ? (
              <p className={styles.hint}>
                Try part of the title in English, romaji, kana or kanji, or a nickname. Or{' '}
                <Link to={paths.discover()} onClick={onClose}>
                  browse everything
                </Link>
                .
              </p>
            ) : null}
            {state === 'idle' && recent.length > 0 ? (
              <button type="button" className={styles.forget} onClick={forgetSearches}>
                Clear recent searches
              </button>
            ) : null}
          </div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

type Props = {
  texts: readonly string[];
  option: (at: number) => string;
  marked: number;
  onChoose: (text: string) => void;
};

/** What this browser searched for last, as options of the list that the arrow keys move through. */
function RecentSearches({ texts, option, marked, onChoose }: Props) {
  return texts.map((text, at) => (
    <button
      key={text}
      type="button"
      id={option(at)}
      role="option"
      aria-selected={at === marked}
      className={styles.recent}
      tabIndex={-1}
      onClick={() => onChoose(text)}
    >
      <History aria-hidden="true" />
      <span className={styles.recentText}>{text}</span>
    </button>
  ));
}

const rows = ['13rem', '9rem', '16rem', '11rem'];

/** As high as what is found, so that the dialog does not jump. */
function SearchSkeleton() {
  return (
    <div aria-hidden="true">
      {rows.map((width) => (
        <span key={width} className={styles.hit}>
          <Skeleton ratio="2 / 3" className={styles.poster} />
          <span className={styles.names}>
            <Skeleton width={width} height="1.25em" />
            <Skeleton width="7rem" height="1em" />
          </span>
        </span>
      ))}
    </div>
  );
}

/** What this browser searched for last, the newest first. A text that began another one is replaced by it. */
export function rememberSearch(text: string): void {
  const wanted = text.trim();
  if (wanted === '') return;
  const same = (known: string) => wanted.toLowerCase().startsWith(known.toLowerCase());
  state.recentSearches([wanted, ...state.recentSearches().filter((known) => !same(known))].slice(0, 6));
}

function forgetSearches(): void {
  state.recentSearches([]);
}
