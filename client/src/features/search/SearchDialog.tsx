import { Dialog } from '@base-ui/react/dialog';
import { History, Search, X } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { useEffect, useId, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { paths } from '../../../../shared/paths';
import { Button } from '../../components/buttons/Button';
import { IconButton } from '../../components/buttons/IconButton';
import { cx } from '../../components/cx';
import { isComposing } from '../../components/isComposing';
import layout from '../../components/layout.module.css';
import { Skeleton } from '../../components/states/Skeleton';
import { VisuallyHidden } from '../../components/text/VisuallyHidden';
import { state, usePref } from '../../state';
import { OtherHits } from './OtherHits';
import styles from './SearchDialog.module.css';
import { EVERYTHING, keyOf, SearchHits } from './SearchHits';
import { statusText, useSearch } from './useSearch';
import { useSearchOthers } from './useSearchOthers';

interface Choice {
  key: string;
  choose: () => void;
}

/**
 * Search with instant results. The input keeps the focus and the arrow keys move through the options (the combobox pattern):
 * recent searches, or hits, anime first, with a link to all of them at the end. Enter opens the active option, or else all
 * results in Discover.
 */
export function SearchDialog({ onClose }: { onClose: () => void }) {
  const [text, setText] = useState('');
  const [mark, setMark] = useState<{ typed: string; key: string | null }>({ typed: '', key: null });
  const [recent] = usePref('recentSearches');
  const { typed, hits, total, state, retry } = useSearch(text);
  const { groups, asking } = useSearchOthers(typed, { ready: state === 'found' || state === 'nothing' });
  const input = useRef<HTMLInputElement>(null);
  const list = useId();
  const navigate = useNavigate();
  const option = (key: string) => `${list}-${encodeURIComponent(key)}`;
  // A new text has new options: none is active yet.
  const marked = mark.typed === typed ? mark.key : null;

  const active = marked === null ? undefined : option(marked);

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
    setMark({ typed, key: null });
    input.current?.focus();
  };
  const everything = () => go(paths.discover(text.trim()));
  const choices: Choice[] =
    state === 'idle'
      ? recent.map((known) => ({ key: known, choose: () => write(known) }))
      : [
          ...hits.map((anime) => ({ key: keyOf(anime), choose: () => go(paths.anime(anime.slug)) })),
          ...groups.flatMap((group) => group.hits).map(({ key, to }) => ({ key, choose: () => go(to) })),
          ...(hits.length > 0 ? [{ key: EVERYTHING, choose: everything }] : []),
        ];

  useEffect(() => {
    if (active !== undefined) document.getElementById(active)?.scrollIntoView?.({ block: 'nearest' });
  }, [active]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event.nativeEvent)) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && choices.length > 0) {
      event.preventDefault();
      const at = choices.findIndex(({ key }) => key === marked);
      const from = at < 0 && step < 0 ? choices.length : at;
      setMark({ typed, key: choices[(from + step + choices.length) % choices.length]?.key ?? null });
    } else if (event.key === 'Enter') {
      event.preventDefault();
      const chosen = choices.find(({ key }) => key === marked)?.choose;
      if (chosen) chosen();
      else if (text.trim()) everything();
    }
  };

  return (
    <Dialog.Root open onOpenChange={(open) => open || onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={layout.backdrop} />
        <Dialog.Popup className={styles.popup} initialFocus={input}>
          <Dialog.Title render={<VisuallyHidden />}>Search anime</Dialog.Title>
          <div className={styles.line}>
            <Search className={styles.icon} aria-hidden="true" />
            <input
              ref={input}
              className={cx(layout.bare, styles.input)}
              type="search"
              placeholder="Title, character or person"
              aria-label="Search anime"
              role="combobox"
              aria-autocomplete="list"
              aria-expanded={choices.length > 0}
              aria-controls={list}
              aria-activedescendant={active}
              autoComplete="off"
              enterKeyHint="search"
              spellCheck={false}
              maxLength={100}
              value={text}
              onChange={(event) => setText(event.target.value)}
              onKeyDown={onKeyDown}
            />
            {text ? (
              <button type="button" className={cx(layout.bare, styles.clear)} onClick={() => write('')}>
                Clear
              </button>
            ) : null}
            <Dialog.Close render={<IconButton label="Close" icon={<X aria-hidden="true" />} tip="none" />} />
          </div>
          <p className={styles.status} role="status">
            {statusText({ typed, state, total, recent: recent.length, others: groups.length })}
          </p>
          <div className={styles.body} data-state={state}>
            <div
              id={list}
              role="listbox"
              aria-label={state === 'idle' ? 'Recent searches' : 'Search results'}
            >
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
                >
                  <OtherHits groups={groups} typed={typed} option={option} marked={marked} onOpen={leave} />
                </SearchHits>
              )}
            </div>
            {state === 'searching' ? <SearchSkeleton /> : null}
            {state === 'failed' ? (
              <Button className={styles.action} onClick={retry}>
                Try again
              </Button>
            ) : null}
            {state === 'nothing' && groups.length === 0 && !asking ? (
              <p className={styles.hint}>
                Try part of the title in English, romaji, kana or kanji, or a nickname. Or{' '}
                <Link to={paths.discover()} onClick={onClose}>
                  browse everything
                </Link>
                .
              </p>
            ) : null}
            {state === 'idle' && recent.length > 0 ? (
              <button type="button" className={cx(layout.bare, styles.forget)} onClick={forgetSearches}>
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
  option: (key: string) => string;
  marked: string | null;
  onChoose: (text: string) => void;
};

/** This browser's recent searches, as options for the arrow keys. */
function RecentSearches({ texts, option, marked, onChoose }: Props) {
  return texts.map((text) => (
    <button
      key={text}
      type="button"
      id={option(text)}
      role="option"
      aria-selected={text === marked}
      className={cx(layout.bare, styles.recent)}
      tabIndex={-1}
      onClick={() => onChoose(text)}
    >
      <History aria-hidden="true" />
      <span className={layout.ellipsis}>{text}</span>
    </button>
  ));
}

/** As tall as the results, so that the dialog does not jump. */
function SearchSkeleton() {
  return (
    <div aria-hidden="true">
      {['a', 'b', 'c', 'd'].map((row) => (
        <span key={row} className={styles.hit}>
          <Skeleton shape="poster" className={styles.poster} />
          <span className={cx(layout.stack1, styles.names)}>
            <Skeleton shape="line" />
            <Skeleton shape="label" />
          </span>
        </span>
      ))}
    </div>
  );
}

/** Remembers a search in this browser, newest first. It replaces earlier searches that it begins with. */
export function rememberSearch(text: string): void {
  const wanted = text.trim();
  if (wanted === '') return;
  const same = (known: string) => wanted.toLowerCase().startsWith(known.toLowerCase());
  state.recentSearches([wanted, ...state.recentSearches().filter((known) => !same(known))].slice(0, 6));
}

function forgetSearches(): void {
  state.recentSearches([]);
}
