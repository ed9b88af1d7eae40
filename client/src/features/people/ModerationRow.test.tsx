import { screen } from '@testing-library/react';
import { renderAt } from '../anime/anime.fixtures';
import { ModerationRow } from './ModerationRow';

/** Who did it, in a line of the log: a person, the server, or no one. */
const person = { __typename: 'Person', id: '1', handle: 'mika', name: 'Mika', avatar: null } as const;
const line = (more: object) =>
  ({
    __typename: 'ModerationAction',
    id: '1',
    kind: 'UNLOCK_STOPPED',
    onServer: false,
    threadId: null,
    aboutId: null,
    reason: '',
    detail: '',
    createdAt: '2026-11-28T03:00:00.000Z',
    by: null,
    person,
    ...more,
  }) as Parameters<typeof ModerationRow>[0]['action'];

it.each<[string, object, RegExp]>([
  ['an operator', { by: { ...person, handle: 'the_boss', name: 'Boss' } }, /^(?!By itself).*Boss/],
  ['the server', { onServer: true }, /^On the server: kept two-step sign-in on for @mika/],
  [
    'no one',
    { detail: 'its operator has lost their power' },
    /^By itself: kept two-step sign-in on for @mika: its operator has lost their power/,
  ],
  ['no one, of what the site does', { kind: 'POST_HELD' }, /^By itself: held a post by @mika/],
  ['someone whose account is gone', {}, /^(?!By itself).*kept two-step sign-in on for @mika/],
])('names %s', (_, more, words) => {
  renderAt('/settings/log', <ModerationRow action={line(more)} />, {});
  expect(screen.getByRole('listitem')).toHaveTextContent(words);
});
