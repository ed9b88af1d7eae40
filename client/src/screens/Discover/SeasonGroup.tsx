import { useState } from 'react';
import { Button } from '../../components/buttons/Button';
import { cx } from '../../components/cx';
import layout from '../../components/layout.module.css';
import { ErrorState } from '../../components/states/ErrorState';
import { Headline } from '../../components/text/Headline';
import type { AnimeFormat, DiscoverFilter } from '../../generated/graphql';
import { count } from './count';
import { ResultCell, type View } from './ResultCell';
import results from './Results.module.css';
import styles from './SeasonScreen.module.css';
import { pageSize, useResultPages } from './useResultPages';

const titles: Record<AnimeFormat, string> = {
  TV: 'Television',
  MOVIE: 'Films',
  OVA: 'On disc',
  WEB: 'On the web',
  SPECIAL: 'Specials',
  OTHER: 'Other',
};

type Props = { format: AnimeFormat; filter: DiscoverFilter; total: number; view: View };

/** A season's new anime in one format, most popular first; more than a page only on request. */
export function SeasonGroup({ format, filter, total, view }: Props) {
  const [all, setAll] = useState(false);
  const shown = all ? total : Math.min(total, pageSize);
  const pages = Array.from({ length: Math.ceil(shown / pageSize) }, (_, at) => at + 1);
  const found = useResultPages({ filter, sort: 'POPULARITY' }, pages);
  return (
    <section className={cx(layout.stack4, styles.group)}>
      <div className={styles.title}>
        <Headline level={2} size="section">
          {titles[format]}
        </Headline>
        <span>{count(total)}</span>
      </div>
      {found.failed ? (
        <ErrorState level={3} onRetry={found.retry} />
      ) : (
        <ul className={results[view]}>
          {Array.from({ length: shown }, (_, cell) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a cell is identified by its position
            <ResultCell key={cell} view={view} anime={found.at(cell)} cell={cell} total={total} />
          ))}
        </ul>
      )}
      {total > shown ? (
        <div>
          <Button onClick={() => setAll(true)}>Show all {count(total)}</Button>
        </div>
      ) : null}
    </section>
  );
}
