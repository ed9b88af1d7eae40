import { act, render, screen } from '@testing-library/react';
import { environment, ownEnvironment } from '../../state/environment';
import { useNow } from './useNow';

const drawn: string[] = [];
function Clock() {
  const now = useNow(60_000).toISOString().slice(11, 19);
  drawn.push(now);
  return now;
}

beforeEach(() => {
  drawn.length = 0;
  jest.useFakeTimers({ now: new Date('2026-04-22T12:00:00Z') });
});
afterEach(() => {
  jest.useRealTimers();
  act(() => void environment(ownEnvironment()));
});

it('is first rendered with the environment’s time, and with the clock’s once that runs', () => {
  environment({ ...environment(), now: Date.parse('2026-04-22T11:59:30Z') });
  const { container } = render(<Clock />);
  act(() => jest.advanceTimersByTime(120_000));
  expect(new Set(drawn)).toEqual(new Set(['11:59:30']));
  act(() => void environment(ownEnvironment()));
  expect(container).toHaveTextContent('12:02:00');
  act(() => jest.advanceTimersByTime(60_000));
  expect(container).toHaveTextContent('12:03:00');
});

it('is updated every minute, and when the page becomes visible again', () => {
  render(<Clock />);
  act(() => jest.advanceTimersByTime(60_000));
  expect(screen.getByText('12:01:00')).toBeInTheDocument();
  jest.setSystemTime(new Date('2026-04-22T15:00:00Z'));
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  expect(screen.getByText('15:00:00')).toBeInTheDocument();
});
