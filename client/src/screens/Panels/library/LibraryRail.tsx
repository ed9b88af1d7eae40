import { Globe, Lock, Plus, Users } from 'lucide-react';
import { Suspense, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { afterLayout } from '../../../components/afterLayout';
import { Button } from '../../../components/buttons/Button';
import { cx } from '../../../components/cx';
import layout from '../../../components/layout.module.css';
import { lazyPart } from '../../../components/states/lazyPart';
import { numberFormat } from '../../../components/text/formats';
import { VisuallyHidden } from '../../../components/text/VisuallyHidden';
import { AddOwnAnime } from '../../../features/tracking/own/AddOwnAnime';
import type { LibraryCountsFragment, ShelfFieldsFragment } from '../../../generated/graphql';
import styles from './LibraryRail.module.css';
import type { LibraryWish } from './libraryLists';
import { libraryLists, noFilter, visibilities } from './libraryLists';
import type { useLibraryAddress } from './useLibraryAddress';

const ShelfDialog = lazyPart(() =>
  import('../../../features/tracking/actions/ShelfDialog').then((module) => module.ShelfDialog),
);
const ArrangeShelves = lazyPart(() => import('./ArrangeShelves').then((module) => module.ArrangeShelves));

type Props = {
  address: ReturnType<typeof useLibraryAddress>;
  counts: LibraryCountsFragment | undefined;
  shelves: readonly ShelfFieldsFragment[];
};

/** The lists by status, and the user's own shelves. Each is a link. */
export function LibraryRail({ address, counts, shelves }: Props) {
  const { wish, change } = address;
  const [open, setOpen] = useState<'new' | 'arrange' | null>(null);
  const close = () => setOpen(null);
  return (
    <div className={cx(layout.stack6, styles.rail)}>
      <nav aria-label="Lists">
        <ul className={styles.list}>
          {libraryLists.map(({ value, label, count }) => (
            <li key={value}>
              <RailLink
                address={address}
                label={label}
                count={counts?.[count]}
                change={{ list: value, shelf: null }}
                current={wish.shelf === null && wish.list === value}
              />
            </li>
          ))}
        </ul>
      </nav>
      <nav aria-labelledby="library-shelves">
        <h2 id="library-shelves" className={styles.head}>
          Shelves
        </h2>
        {shelves.length > 0 ? (
          <ul className={styles.list}>
            {shelves.map(({ id, name, size, visibility }) => (
              <li key={id}>
                <RailLink
                  address={address}
                  label={name}
                  count={size}
                  visibility={visibility}
                  change={{ shelf: id, list: 'all' }}
                  current={wish.shelf === id}
                />
              </li>
            ))}
          </ul>
        ) : null}
        <div className={styles.actions}>
          <Button look="plain" onClick={() => setOpen('new')}>
            <Plus aria-hidden="true" />
            New shelf
          </Button>
          {shelves.length > 1 ? (
            <Button look="plain" onClick={() => setOpen('arrange')}>
              Arrange
            </Button>
          ) : null}
          <AddOwnAnime look="plain" />
        </div>
      </nav>
      {open === 'new' ? (
        <Suspense fallback={null}>
          <ShelfDialog onClose={close} onMade={(id) => change({ shelf: id, list: 'all', sort: 'OWN' })} />
        </Suspense>
      ) : null}
      {open === 'arrange' ? (
        <Suspense fallback={null}>
          <ArrangeShelves shelves={shelves} onClose={close} />
        </Suspense>
      ) : null}
    </div>
  );
}

const whoSees = { PUBLIC: Globe, FRIENDS: Users, PRIVATE: Lock } as const;

function RailLink({
  address,
  change,
  label,
  count,
  visibility,
  current,
}: {
  address: Props['address'];
  change: Pick<LibraryWish, 'list' | 'shelf'>;
  label: string;
  count: number | undefined;
  visibility?: ShelfFieldsFragment['visibility'];
  current: boolean;
}) {
  const Who = visibility && visibility !== 'PUBLIC' ? whoSees[visibility] : null;
  const own = change.shelf !== null || change.list === 'favourites';
  const link = useRef<HTMLAnchorElement>(null);
  // Where the rail is a scrolling row, keeps the current link in view.
  useEffect(() => {
    const row = link.current?.closest('ul');
    if (!current || !row) return;
    return afterLayout(row, () => {
      row.scrollLeft = (link.current?.offsetLeft ?? 0) - row.clientWidth / 3;
    });
  }, [current]);
  return (
    <Link
      ref={link}
      className={cx(layout.line3, layout.hint, styles.link)}
      to={address.to({ ...change, ...noFilter, text: '', sort: own ? 'OWN' : 'UPDATED', reverse: false })}
      aria-current={current ? 'page' : undefined}
      onClick={address.toFirstPage}
    >
      <span className={styles.name}>{label}</span>
      {Who ? (
        <>
          <Who aria-hidden="true" />
          <VisuallyHidden>
            , seen by: {visibilities.find(({ value }) => value === visibility)?.label}
          </VisuallyHidden>
        </>
      ) : null}
      <b className={styles.count}>{count === undefined ? ' ' : numberFormat().format(count)}</b>
    </Link>
  );
}
