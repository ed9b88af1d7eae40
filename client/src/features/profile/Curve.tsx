import { cx } from '../../components/cx';
import layout from '../../components/layout.module.css';
import styles from './Curve.module.css';

interface Point {
  /** Place on the line, such as an episode's number. */
  at: number;
  /** 1–100. */
  value: number;
  /** The cells of its row in the table: the first says where it is. */
  words: readonly [where: string, value: string, note: string];
}

type CurveProps = { title: string; headings: readonly [string, string, string]; points: readonly Point[] };

/** Points drawn: more would not be told apart. */
const MAX_POINTS_DRAWN = 200;

/** Values along a line, drawn as a curve between the lowest and the highest of them; the table is what is read out. */
export function Curve({ title, headings, points }: CurveProps) {
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) return null;
  const [width, height, edge] = [600, 160, 12];
  const values = points.map(({ value }) => value);
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const x = ({ at }: Spot) =>
    last.at === first.at ? width / 2 : edge + ((at - first.at) / (last.at - first.at)) * (width - 2 * edge);
  const y = ({ value }: Spot) =>
    high === low ? height / 2 : height - edge - ((value - low) / (high - low)) * (height - 2 * edge);
  const line = thinned(points).map((spot) => `${x(spot).toFixed(1)},${y(spot).toFixed(1)}`);
  const best = points.find(({ value }) => value === high) ?? last;
  const worst = points.find(({ value }) => value === low) ?? last;
  const named = (name: string, { words: [where, value] }: Point) =>
    `${name}: ${headings[0].toLowerCase()} ${where}, ${value}`;
  return (
    <figure className={cx(layout.stack3, layout.top)}>
      <figcaption className={styles.caption}>{title}</figcaption>
      <svg
        viewBox={`0 0 ${width} ${height}`}
        className={styles.curve}
        aria-hidden="true"
        preserveAspectRatio="none"
      >
        <polyline className={styles.stroke} points={line.join(' ')} />
        <line className={styles.end} x1={x(last)} x2={x(last)} y1={y(last)} y2={y(last)} />
      </svg>
      <p className={layout.small}>
        {high === low ? `Each: ${last.words[1]}.` : `${named('Best', best)}. ${named('Weakest', worst)}.`}
      </p>
      <details>
        <summary className={styles.summary}>As a table</summary>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by key */}
        <section className={styles.rows} aria-label={title} tabIndex={0}>
          <table className={styles.table}>
            <thead>
              <tr>
                {headings.map((heading) => (
                  <th key={heading} scope="col">
                    {heading}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {points.map(({ at, words: [where, value, note] }) => (
                <tr key={at}>
                  <th scope="row">{where}</th>
                  <td>{value}</td>
                  <td>{note}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      </details>
    </figure>
  );
}

type Spot = Pick<Point, 'at' | 'value'>;

/** So many points at most: neighbours are drawn as their mean, the last one as it is. */
function thinned(points: readonly Point[]): Spot[] {
  const each = Math.ceil(points.length / MAX_POINTS_DRAWN);
  if (each === 1) return [...points];
  const groups = Array.from({ length: Math.ceil(points.length / each) }, (_, n) =>
    points.slice(n * each, (n + 1) * each),
  );
  const meanOf = (list: readonly number[]) => list.reduce((sum, one) => sum + one, 0) / list.length;
  const drawn = groups.map((group) => ({
    at: meanOf(group.map(({ at }) => at)),
    value: meanOf(group.map(({ value }) => value)),
  }));
  return [...drawn, ...points.slice(-1)];
}
