import { renderHook } from '@testing-library/react';
import { useRegrown } from './useRegrown';

/** A list of which so many items are known, and a cursor if there are more. */
const upTo = (count: number, nextCursor: string | null = `after ${count}`) => ({
  items: Array.from({ length: count }, (_, at) => at),
  nextCursor,
});
type List = ReturnType<typeof upTo>;

function show(list: List | undefined) {
  const asked: string[] = [];
  const view = renderHook(
    ({ list, key }: { list: List | undefined; key: string }) =>
      useRegrown(list, key, (after) => asked.push(after)),
    { initialProps: { list, key: 'days' } },
  );
  return { asked, shown: () => view.result.current?.items.length, ...view };
}

it('shows a list that begins anew as it was until it is as long again', () => {
  const { asked, shown, rerender } = show(upTo(6));
  rerender({ list: upTo(2), key: 'days' });
  expect(shown()).toBe(6);
  rerender({ list: upTo(4), key: 'days' });
  expect(shown()).toBe(6);
  expect(asked).toEqual(['after 2', 'after 4']);
  rerender({ list: upTo(7), key: 'days' });
  expect(shown()).toBe(7);
  expect(asked).toHaveLength(2);
});

it('shows a list that has become shorter once its end is known', () => {
  const { asked, shown, rerender } = show(upTo(6));
  rerender({ list: upTo(2), key: 'days' });
  rerender({ list: upTo(5, null), key: 'days' });
  expect(shown()).toBe(5);
  expect(asked).toEqual(['after 2']);
});

it('shows another list from its first part', () => {
  const { asked, shown, rerender } = show(upTo(6));
  rerender({ list: undefined, key: 'undated' });
  expect(shown()).toBeUndefined();
  rerender({ list: upTo(2), key: 'undated' });
  expect(shown()).toBe(2);
  expect(asked).toEqual([]);
});
