import { ArrowDownUp, ListFilter, SquareCheckBig } from 'lucide-react';
import { useRef, useState } from 'react';
import { Button } from '../../../components/buttons/Button';
import { IconButton } from '../../../components/buttons/IconButton';
import { cx } from '../../../components/cx';
import { Select } from '../../../components/fields/Select';
import layout from '../../../components/layout.module.css';
import { formatWord, statusWord } from '../../../features/anime/words';
import type { AiringStatus } from '../../../generated/graphql';
import { useLibraryFacetsQuery, useWatchServicesQuery } from '../../../generated/graphql';
import { SearchField } from '../../Discover/SearchField';
import styles from './Library.module.css';
import type { LibraryWish } from './libraryLists';
import { hasOwnOrder, isFiltered, noFilter, sorts } from './libraryLists';
import type { useLibraryAddress } from './useLibraryAddress';

type Props = {
  address: ReturnType<typeof useLibraryAddress>;
  selecting: boolean;
  onSelect: () => void;
};

/** Search within the library: text, order, filters that have values in it, and selecting. */
export function LibraryTools({ address, selecting, onSelect }: Props) {
  const { wish, change } = address;
  const [open, setOpen] = useState(false);
  const filters = open || isFiltered({ ...wish, text: '' });
  const orders = hasOwnOrder(wish) ? [{ value: 'OWN', label: 'My order' } as const, ...sorts] : sorts;
  return (
    <div className={styles.finding}>
      <div className={styles.search}>
        <SearchField
          text={wish.text}
          label="Search the library by title"
          onSearch={(text, how) => change({ text }, how)}
        />
      </div>
      <div className={cx(layout.wrap2, styles.orders)}>
        <Select label="Order" value={wish.sort} options={orders} onChange={(sort) => change({ sort })} />
        {wish.sort === 'OWN' ? null : (
          <IconButton
            label="Reverse order"
            icon={<ArrowDownUp aria-hidden="true" />}
            aria-pressed={wish.reverse}
            onClick={() => change({ reverse: !wish.reverse })}
          />
        )}
        <Button aria-expanded={filters} onClick={() => setOpen(!open)}>
          <ListFilter aria-hidden="true" />
          <span className={styles.word}>Filters</span>
        </Button>
        <Button aria-pressed={selecting} onClick={onSelect}>
          <SquareCheckBig aria-hidden="true" />
          <span className={styles.word}>{selecting ? 'Done selecting' : 'Select'}</span>
        </Button>
      </div>
      {filters ? <Filters wish={wish} change={change} onCleared={() => setOpen(true)} /> : null}
    </div>
  );
}

const any = { value: '', label: 'Any' };

type FiltersProps = { wish: LibraryWish; change: Props['address']['change']; onCleared: () => void };

function Filters({ wish, change, onCleared }: FiltersProps) {
  const all = useRef<HTMLDivElement>(null);
  const { data } = useLibraryFacetsQuery({ fetchPolicy: 'cache-and-network' });
  const facets = data?.library.facets;
  const hasServices = useWatchServicesQuery().data?.watchServices.some(({ chosen }) => chosen);
  const counted = (label: string, count: number) => `${label} (${count})`;
  const options = (found: { value: string; label: string }[] | undefined, chosen: string | null) => {
    const known = found ?? [];
    const missing = chosen !== null && !known.some(({ value }) => value === chosen);
    return [any, ...(missing ? [{ value: chosen, label: chosen }] : []), ...known];
  };
  return (
    <div ref={all} className={cx(layout.wrap2, styles.filters)}>
      <Select
        label="Format"
        value={wish.format ?? ''}
        options={options(
          facets?.formats.map(({ value, count }) => ({ value, label: counted(formatWord[value], count) })),
          wish.format,
        )}
        onChange={(value) => change({ format: (value || null) as LibraryWish['format'] })}
      />
      <Select
        label="Genre"
        value={wish.genre ?? ''}
        options={options(
          facets?.genres.map(({ value, count }) => ({ value, label: counted(value, count) })),
          wish.genre,
        )}
        onChange={(value) => change({ genre: value || null })}
      />
      <Select
        label="Year"
        value={wish.year === null ? '' : String(wish.year)}
        options={options(
          facets?.years.map(({ value, count }) => ({ value: `${value}`, label: counted(`${value}`, count) })),
          wish.year === null ? null : String(wish.year),
        )}
        onChange={(value) => change({ year: value ? Number(value) : null })}
      />
      <Select
        label="Airing"
        value={wish.airing ?? ''}
        options={[any, ...airing]}
        onChange={(value) => change({ airing: (value || null) as LibraryWish['airing'] })}
      />
      {hasServices || wish.onMyServices ? (
        <Select
          label="Services"
          value={wish.onMyServices ? 'mine' : ''}
          options={[any, { value: 'mine', label: 'Mine' }]}
          onChange={(value) => change({ onMyServices: value === 'mine' })}
        />
      ) : null}
      {facets?.tags.length || wish.tag ? (
        <Select
          label="My tag"
          value={wish.tag ?? ''}
          options={options(
            facets?.tags.map(({ value, count }) => ({ value, label: counted(value, count) })),
            wish.tag,
          )}
          onChange={(value) => change({ tag: value || null })}
        />
      ) : null}
      {isFiltered({ ...wish, text: '' }) ? (
        <Button
          look="plain"
          onClick={() => {
            change(noFilter);
            onCleared();
            // The button disappears with what it clears.
            all.current?.querySelector('select')?.focus();
          }}
        >
          Clear filters
        </Button>
      ) : null}
    </div>
  );
}

const airing = (Object.keys(statusWord) as AiringStatus[]).map((value) => ({
  value,
  label: statusWord[value],
}));
