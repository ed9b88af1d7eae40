import { act, render } from '@testing-library/react';
import { BrowserRouter, useLocation, useNavigate } from 'react-router-dom';
import { useAsked } from './useAsked';

/** An address that lists words: each change adds one. */
const read = (search: string) => search.slice(1);

function show() {
  window.history.replaceState(null, '', '/words');
  const screen = { add: (_: string) => {}, shown: '' };
  function Words() {
    const navigate = useNavigate();
    const shown = read(useLocation().search);
    const { latest, ask } = useAsked(shown, read);
    screen.shown = shown;
    screen.add = (word) => {
      const next = latest() + word;
      ask(next);
      void navigate(`?${next}`);
    };
    return null;
  }
  render(
    <BrowserRouter>
      <Words />
    </BrowserRouter>,
  );
  return screen;
}

/** Remembers an entry of the history; goes back to it as the browser does: first the address changes, then it says so. */
function placeHere(): () => void {
  const { state } = window.history;
  const { href } = window.location;
  return () => {
    window.history.replaceState(state, '', href);
    window.dispatchEvent(new PopStateEvent('popstate', { state }));
  };
}

it('adds a change to the one before it, which is not shown yet', () => {
  const screen = show();
  act(() => {
    screen.add('a');
    screen.add('b');
  });
  expect(screen.shown).toBe('ab');
});

it('adds a change to what Back shows', () => {
  const screen = show();
  act(() => screen.add('a'));
  const goBack = placeHere();
  act(() => screen.add('b'));
  act(goBack);
  expect(screen.shown).toBe('a');
  act(() => screen.add('c'));
  expect(screen.shown).toBe('ac');
});

it('adds a change to where Back goes before that is shown', () => {
  const screen = show();
  act(() => screen.add('a'));
  const goBack = placeHere();
  act(() => screen.add('b'));
  act(() => {
    goBack();
    screen.add('c');
  });
  expect(screen.shown).toBe('ac');
});
