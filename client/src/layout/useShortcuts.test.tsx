import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { state } from '../state';
import { overlay } from './overlay';
import { useShortcuts } from './useShortcuts';

/** P7: `/` or Ctrl+K, `g` then h l q p b d, `[`, `?`; single keys can be switched off. */
const toggle = jest.fn();

function Site() {
  useShortcuts(toggle);
  return (
    <>
      <p data-testid="where">{useLocation().pathname}</p>
      <input aria-label="Title" />
    </>
  );
}

beforeEach(() => {
  toggle.mockClear();
  state.singleKeys(true);
  render(
    <MemoryRouter initialEntries={['/about']}>
      <Site />
    </MemoryRouter>,
  );
});
afterEach(() => act(() => void overlay(null)));

const where = () => screen.getByTestId('where').textContent;

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

it('opens search and help, and moves the sidebar', async () => {
  await userEvent.keyboard('/');
  expect(overlay()).toBe('search');
  act(() => void overlay(null));
  await userEvent.keyboard('?');
  expect(overlay()).toBe('help');
  act(() => void overlay(null));
  await userEvent.keyboard('[[');
  expect(toggle).toHaveBeenCalledTimes(1);
});

it('leaves letters alone while somebody types, but not Ctrl+K', async () => {
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
