import { Slider } from '@base-ui/react/slider';
import { useEffect, useState } from 'react';
import { cx } from '../../components/cx';
import layout from '../../components/layout.module.css';
import styles from './Ranges.module.css';

type Props = { score: number | null; onChange: (score: number | null) => void };

/** The minimum score; at the left end any, including unknown. */
export function ScoreRange({ score, onChange }: Props) {
  const [moved, setMoved] = useState(score ?? 0);
  useEffect(() => setMoved(score ?? 0), [score]);
  return (
    <div className={cx(layout.line3, layout.small, styles.score)}>
      <Slider.Root
        min={0}
        max={100}
        step={5}
        value={moved}
        onValueChange={(value) => setMoved(value)}
        onValueCommitted={(value) => onChange(value === 0 ? null : value)}
        className={styles.slider}
      >
        <Slider.Control className={styles.control}>
          <Slider.Track className={styles.track}>
            <Slider.Indicator className={styles.indicator} />
            <Slider.Thumb className={styles.thumb} aria-label="Minimum score" />
          </Slider.Track>
        </Slider.Control>
      </Slider.Root>
      <output>{moved === 0 ? 'any' : `${moved}+`}</output>
    </div>
  );
}
