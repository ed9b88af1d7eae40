import { render, screen } from '@testing-library/react';
import { siteFacts } from '../../features/session/site.fixtures';
import { Contact, Privacy } from './Legal';

/** The legal pages offer no contact if there is none, and promise only what this site has. */
it.each([
  [{}, false],
  [{ operator: 'Mika' }, false],
  [{ contact: 'help@example.org' }, true],
  [{ address: 'Harbour 1, Kobe' }, true],
])('asks people to write if the site says how: %j', (facts, asks) => {
  render(<Contact site={{ ...siteFacts, ...facts }} />);
  expect(screen.queryAllByText(/^Write when/)).toHaveLength(asks ? 1 : 0);
});

it.each([true, false])('mentions deleting the account if it is enabled: %s', (deleteUser) => {
  render(<Privacy site={{ ...siteFacts, deleteUser }} />);
  expect(screen.queryAllByText(/delete your account whenever you like/)).toHaveLength(deleteUser ? 1 : 0);
  expect(screen.getByText(/export your lists/)).toBeInTheDocument();
});
