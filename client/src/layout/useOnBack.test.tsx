import { renderHook } from '@testing-library/react';
import { act } from 'react';
import { MemoryRouter, useNavigate } from 'react-router-dom';
import { useOnBack } from './useOnBack';

it('acts on Back and Forward, and on no other move', async () => {
  const acted = jest.fn();
  const { result } = renderHook(
    () => {
      useOnBack(acted);
      return useNavigate();
    },
    { wrapper: ({ children }) => <MemoryRouter initialEntries={['/home']}>{children}</MemoryRouter> },
  );
  const actsAfter = async (to: string | number) => {
    await act(async () => void (await result.current(to as never)));
    return acted.mock.calls.length;
  };
  expect(await actsAfter('/latest')).toBe(0);
  expect(await actsAfter(-1)).toBe(1);
  expect(await actsAfter(1)).toBe(2);
  expect(await actsAfter('/queue')).toBe(2);
});
