import { act, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';
import { session, state } from '../state';
import { SignedInOnly, SignedOutOnly } from './guards';

/** Only /welcome and /settings are guarded. */
const signedIn = {
  token: 't',
  user: { id: '1', email: 'mika@example.org', emailVerified: false, name: 'Mika', image: null },
};

function Where({ children }: { children?: ReactNode }) {
  const { pathname, search, hash, state } = useLocation();
  return (
    <p data-testid="where">
      {pathname + search + hash + (state ? ` ${JSON.stringify(state)}` : '')}
      {children}
    </p>
  );
}

function visit(address: string): string {
  const { unmount } = render(
    <MemoryRouter initialEntries={[address]}>
      <Routes>
        <Route
          path="/settings"
          element={
            <SignedInOnly>
              <Where />
            </SignedInOnly>
          }
        />
        <Route
          path="/welcome/start"
          element={
            <SignedInOnly>
              <Where />
            </SignedInOnly>
          }
        />
        <Route
          path="/welcome/:form?"
          element={
            <SignedOutOnly>
              <Where />
            </SignedOutOnly>
          }
        />
        <Route path="*" element={<Where />} />
      </Routes>
    </MemoryRouter>,
  );
  const where = screen.getByTestId('where').textContent ?? '';
  unmount();
  return where;
}

afterEach(() => act(() => void session(null)));

it('sends a deleted account from the settings to its farewell page, even if the session is seen to end first', () => {
  state.accountDeleted(true);
  expect(visit('/settings')).toBe('/welcome/login?deleted=true');
  state.accountDeleted(false);
  expect(visit('/settings')).toBe('/welcome/login?back=%2Fsettings');
});

describe('signed out', () => {
  it.each([
    ['/settings', '/welcome/login?back=%2Fsettings'],
    ['/settings#password', '/welcome/login?back=%2Fsettings#password'],
    ['/welcome', '/welcome'],
    ['/welcome/start', '/welcome/login?back=%2Fwelcome%2Fstart'],
    ['/welcome/login?back=%2Fsettings', '/welcome/login?back=%2Fsettings'],
    ['/queue', '/queue'],
    ['/library', '/library'],
    ['/profile', '/profile'],
  ])('a guarded address leads elsewhere: %s to %s', (address, end) => expect(visit(address)).toBe(end));
});

describe('signed in', () => {
  beforeEach(() => act(() => void session(signedIn)));

  it.each([
    ['/settings', '/settings'],
    ['/welcome', '/home'],
    ['/welcome/login', '/home'],
    ['/welcome/login?back=%2Fsettings', '/settings'],
    ['/welcome?back=%2Fdiscover%3Ftext%3Da', '/discover?text=a'],
    ['/welcome?back=https%3A%2F%2Fevil.example', '/home'],
    ['/welcome?back=%2F%2Fevil.example', '/home'],
    ['/welcome/reset?token=abc', '/welcome/reset?token=abc'],
    ['/welcome/login?back=%2Fsettings#password', '/settings#password'],
    ['/welcome/login?back=%2Fsettings&part=sign-in', '/settings#sign-in'],
    ['/welcome/login?back=%2Fsettings&part=%22%3E', '/settings'],
    ['/welcome/login?deleted=true', '/welcome/login?deleted=true'],
    ['/welcome/verified', '/home {"confirmed":true}'],
    ['/welcome/verified?back=%2Fwelcome%2Fstart', '/welcome/start {"confirmed":true}'],
    ['/welcome/start', '/welcome/start'],
    ['/welcome/verified?error=token_expired', '/welcome/verified?error=token_expired'],
    ['/welcome/login?error=access_denied', '/settings?error=access_denied'],
  ])('a guarded address leads elsewhere: %s to %s', (address, end) => expect(visit(address)).toBe(end));
});
