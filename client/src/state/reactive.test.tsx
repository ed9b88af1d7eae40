import { act, render, screen } from '@testing-library/react';
import { makeVar, useReactiveVar } from './reactive';

test('is read and set by calls', () => {
  const count = makeVar(1);
  expect(count()).toBe(1);
  expect(count(2)).toBe(2);
  expect(count()).toBe(2);
  const maybe = makeVar<string | undefined>('here');
  expect(maybe(undefined)).toBeUndefined();
});

test('reports every change while followed, and none if nothing changed', () => {
  const count = makeVar(1);
  const told = jest.fn();
  const stop = count.subscribe(told);
  count(1);
  expect(told).not.toHaveBeenCalled();
  count(2);
  count(3);
  expect(told.mock.calls).toEqual([[2], [3]]);
  stop();
  count(4);
  expect(told).toHaveBeenCalledTimes(2);
});

test('re-renders what shows it', () => {
  const count = makeVar(1);
  const Count = () => <output>{useReactiveVar(count)}</output>;
  render(<Count />);
  act(() => void count(2));
  act(() => void count(3));
  expect(screen.getByRole('status').textContent).toBe('3');
});
