import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { state } from '../state';
import { overlay } from './overlay';
import { useShortcuts } from './useShortcuts';

/** `/` or Ctrl+K, `g` then h l q p b d, `[`, `?`; single keys can be switched off. */
const toggle = jest.fn();

function Site({ drawn = 0 }: { drawn?: number }) {
  useShortcuts(drawn ? () => toggle() : toggle);
  return (
    <>
      <p data-testid="where">{useLocation().pathname}</p>
      <input aria-label="Title" />
    </>
  );
}

const site = (drawn: number) => (
  <MemoryRouter initialEntries={['/about']}>
    <Site drawn={drawn} />
  </MemoryRouter>
);
let rerender: (page: ReactNode) => void;

beforeEach(() => {
  toggle.mockClear();
  state.singleKeys(true);
  ({ rerender } = render(site(0)));
});
afterEach(() => act(() => void overlay(null)));

const where = () => screen.getByTestId('where').textContent;

it('still works if everything is rendered again between the two keys', async () => {
  await userEvent.keyboard('g');
  rerender(site(1));
  await userEvent.keyboard('l');
  expect(where()).toBe('/latest');
});

it.each([
  ['gh', '/home'],
  ['gl', '/latest'],
  ['gq', '/queue'],
  ['gp', '/profile'],
  ['gb', '/library'],
  ['gd', '/discover'],
  ['gx', '/about'],
  ['h', '/about'],
  ['gxh', '/about'],
])('%s leads to %s', async (keys, path) => {
  await userEvent.keyboard(keys);
  expect(where()).toBe(path);
});

it('opens search and help, and toggles the sidebar', async () => {
  await userEvent.keyboard('/');
  expect(overlay()).toBe('search');
  act(() => void overlay(null));
  await userEvent.keyboard('?');
  expect(overlay()).toBe('help');
  act(() => void overlay(null));
  await userEvent.keyboard('[[');
  expect(toggle).toHaveBeenCalledTimes(1);
});

it('ignores letters while someone types, but not Ctrl+K', async () => {
  await userEvent.click(screen.getByLabelText('Title'));
  await userEvent.keyboard('gq/?');
  expect([where(), overlay()]).toEqual(['/about', null]);
  expect(screen.getByLabelText('Title')).toHaveValue('gq/?');
  await userEvent.keyboard('{Control>}k{/Control}');
  expect(overlay()).toBe('search');
});

it('does nothing under an open dialog', async () => {
  act(() => void overlay('help'));
  await userEvent.keyboard('gq[[');
  expect([where(), toggle.mock.calls.length]).toEqual(['/about', 0]);
});

it('can be switched off, except Ctrl+K', async () => {
  state.singleKeys(false);
  await userEvent.keyboard('gq/?[[');
  expect([where(), overlay(), toggle.mock.calls.length]).toEqual(['/about', null, 0]);
  fireEvent.keyDown(document.body, { key: 'k', metaKey: true });
  expect(overlay()).toBe('search');
});
