import { act, render, screen } from '@testing-library/react';
import { makeVar, onChange, useReactiveVar } from './reactive';

test('is read and set by calls', () => {
  const count = makeVar(1);
  expect(count()).toBe(1);
  expect(count(2)).toBe(2);
  expect(count()).toBe(2);
  const maybe = makeVar<string | undefined>('here');
  expect(maybe(undefined)).toBeUndefined();
});

test('reports the next change once, every change while followed, and none if nothing changed', () => {
  const count = makeVar(1);
  const once = jest.fn();
  const each = jest.fn();
  count.onNextChange(once);
  const stop = onChange(count, each);
  count(1);
  expect([once, each].map(({ mock }) => mock.calls.length)).toEqual([0, 0]);
  count(2);
  count(3);
  expect(once.mock.calls).toEqual([[2]]);
  expect(each).toHaveBeenCalledTimes(2);
  stop();
  count(4);
  expect(each).toHaveBeenCalledTimes(2);
});

test('re-renders what shows it', () => {
  const count = makeVar(1);
  const Count = () => <output>{useReactiveVar(count)}</output>;
  render(<Count />);
  act(() => void count(2));
  act(() => void count(3));
  expect(screen.getByRole('status').textContent).toBe('3');
});
