import { render, screen, within } from '@testing-library/react';
import { Curve } from './Curve';

/** A curve of values is drawn for the eye, and said as a sentence and a table. */
const pointAt = (at: number, value: number) =>
  ({ at, value, words: [String(at), String(value), `${value} scores`] }) as const;
const drawn = (points: Parameters<typeof Curve>[0]['points']) => {
  const { container } = render(
    <Curve title="Scores so far" headings={['Episode', 'Mean', 'Scores']} points={points} />,
  );
  return container.querySelector('polyline')?.getAttribute('points')?.split(' ') ?? [];
};

it('draws the points between the lowest and the highest, and names both', () => {
  expect(drawn([pointAt(1, 60), pointAt(2, 80), pointAt(3, 70)])).toEqual([
    '12.0,148.0',
    '300.0,12.0',
    '588.0,80.0',
  ]);
  expect(screen.getByText('Best: episode 2, 80. Weakest: episode 1, 60.')).toBeInTheDocument();
  const rows = within(screen.getByRole('table')).getAllByRole('row');
  expect(rows.map((row) => row.textContent)).toEqual([
    'EpisodeMeanScores',
    '16060 scores',
    '28080 scores',
    '37070 scores',
  ]);
});

it('draws a long run with fewer points, and lists all of them', () => {
  const spots = drawn(Array.from({ length: 450 }, (_, n) => pointAt(n + 1, 50 + (n % 40))));
  expect(spots.length).toBeLessThanOrEqual(201);
  expect(spots.length).toBeGreaterThan(100);
  expect(spots.at(-1)).toMatch(/^588\.0,/);
  expect(within(screen.getByRole('table')).getAllByRole('row')).toHaveLength(451);
});

it('draws one point in the middle, and says what it is', () => {
  expect(drawn([pointAt(7, 64)])).toEqual(['300.0,80.0']);
  expect(screen.getByText('Each: 64.')).toBeInTheDocument();
});

it('draws nothing without points', () => {
  expect(drawn([])).toEqual([]);
});
