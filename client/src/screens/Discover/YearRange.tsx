import { Slider } from '@base-ui/react/slider';
import { type ComponentProps, useEffect, useState } from 'react';
import type { FacetFieldsFragment } from '../../generated/graphql';
import { currentTime } from '../../state/environment';
import type { Range } from './facets';
import { NumberRange } from './NumberRange';
import styles from './Ranges.module.css';

type Props = {
  years: readonly FacetFieldsFragment[];
  range: Range;
  /** For the fields where the years can be typed. */
  fields: Pick<ComponentProps<typeof NumberRange>, 'labels' | 'placeholders' | 'least' | 'most'>;
  /** With the ends that were changed. */
  onChange: (ends: Partial<Range>) => void;
};

/** The few anime before it share the first bar. */
const first = 1960;

/** How many anime started in each year, with two handles below; the years can be typed as well. */
export function YearRange({ years, range, fields, onChange }: Props) {
  const last = Math.max(currentTime().getUTCFullYear() + 1, ...years.map(({ value }) => Number(value)));
  const [moved, setMoved] = useState<[number, number] | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the handles follow the years in the address, not other filters
  useEffect(() => setMoved(null), [range.from, range.to]);
  const [low, high] = moved ?? [clamp(range.from ?? first, last), clamp(range.to ?? last, last)];
  const counts = countsByYear(years, last);
  const most = Math.max(1, ...counts);
  const toRange = ([from, to]: readonly number[]): Range => ({
    from: from === undefined || from <= first ? null : from,
    to: to === undefined || to >= last ? null : to,
  });
  return (
    <>
      <svg
        className={styles.bars}
        viewBox={`0 0 ${counts.length} 24`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        {counts.map((number, at) => {
          const height = number === 0 ? 0 : Math.max(0.6, (number / most) * 24);
          const inside = at + first >= low && at + first <= high;
          return (
            <rect
              // biome-ignore lint/suspicious/noArrayIndexKey: a bar is identified by its position
              key={at}
              x={at + 0.1}
              y={24 - height}
              width={0.8}
              height={height}
              data-outside={!inside || undefined}
            />
          );
        })}
      </svg>
      <Slider.Root
        min={first}
        max={last}
        value={[low, high]}
        onValueChange={(value) => setMoved([value[0] ?? first, value[1] ?? last])}
        onValueCommitted={(value) => onChange(changedEnds(toRange(value), range))}
        className={styles.slider}
      >
        <Slider.Control className={styles.control}>
          <Slider.Track className={styles.track}>
            <Slider.Indicator className={styles.indicator} />
            <Slider.Thumb index={0} className={styles.thumb} aria-label="First year" />
            <Slider.Thumb index={1} className={styles.thumb} aria-label="Last year" />
          </Slider.Track>
        </Slider.Control>
      </Slider.Root>
      <NumberRange {...fields} range={moved ? toRange(moved) : range} onChange={onChange} />
    </>
  );
}

/** An end that wasn't moved may be shown one change behind. */
const changedEnds = ({ from, to }: Range, shown: Range): Partial<Range> => ({
  ...(from !== shown.from && { from }),
  ...(to !== shown.to && { to }),
});

const clamp = (year: number, last: number) => Math.min(last, Math.max(first, year));

function countsByYear(years: readonly FacetFieldsFragment[], last: number): number[] {
  const counts = new Array<number>(last - first + 1).fill(0);
  for (const { value, count } of years) {
    const at = Math.max(0, Number(value) - first);
    counts[at] = (counts[at] ?? 0) + count;
  }
  return counts;
}
