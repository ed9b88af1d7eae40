import { ApolloClient, ApolloLink, InMemoryCache } from '@apollo/client';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { renderAt } from '../features/anime/anime.fixtures';
import { DeletePersonDialog } from '../features/people/DeletePersonDialog';
import { ExportPersonDialog } from '../features/people/ExportPersonDialog';
import { RemovePostsDialog } from '../features/people/RemovePostsDialog';
import { ResetDialog } from '../features/people/ResetDialog';
import { SuspendDialog } from '../features/people/SuspendDialog';
import { UnlockDialog } from '../features/people/UnlockDialog';
import { RecommendDialog } from '../features/recommend-to/RecommendDialog';
import { NoteDialog } from '../features/reports/ReportNotes';
import { endSession, leaveEverywhere } from '../features/session/endSession';
import { ReportDialog } from '../features/threads/ReportDialog';
import { ReviewDialog } from '../features/threads/reviews/ReviewDialog';
import { aPerson } from '../features/threads/threads.fixtures';
import { NewThreadDialog } from '../features/threads/write/NewThreadDialog';
import { draftOf } from '../features/tracking/entry/entryDraft';
import { keepUnsaved, unsavedOf } from '../features/tracking/entry/unsavedEntries';
import { OwnAnimeDialog } from '../features/tracking/own/OwnAnimeDialog';
import { mika } from '../features/tracking/tracking.fixtures';
import { resetAll, session } from '../state';
import { SignedInParts } from './SignedInParts';

/** What has been written and not sent outlives its dialog and the session, for its author only. */
const anime = { id: '1', name: 'Lighthouse 1' };
const page = { page: 1, pageSize: 6 };
const jun = { ...aPerson('jun'), __typename: 'Person' as const };
type Dialog = (onClose: () => void) => ReactNode;
const dialogs: [string, string, Dialog][] = [
  [
    'a review',
    'Your review',
    (onClose) => <ReviewDialog anime={anime} review={null} page={page} onClose={onClose} />,
  ],
  ['a new thread', 'Opening post', (onClose) => <NewThreadDialog about={{ anime }} onClose={onClose} />],
  ['a report', 'Details', (onClose) => <ReportDialog handle="jun" onClose={onClose} />],
  ['a recommendation to a friend', 'Note', (onClose) => <RecommendDialog anime={anime} onClose={onClose} />],
  ['a suspension', 'Why', (onClose) => <SuspendDialog person={jun} onClose={onClose} />],
  ['a reset', 'Why', (onClose) => <ResetDialog person={jun} onClose={onClose} />],
  ['a deletion', 'Why', (onClose) => <DeletePersonDialog person={jun} onClose={onClose} />],
  ['an unlocking', 'Why', (onClose) => <UnlockDialog person={jun} onClose={onClose} />],
  ['an export', 'Why', (onClose) => <ExportPersonDialog person={jun} onClose={onClose} />],
  ['a removal of posts', 'Why', (onClose) => <RemovePostsDialog person={jun} onClose={onClose} />],
  ['a note on a report', 'Note', (onClose) => <NoteDialog reportId="r1" onClose={onClose} />],
  ['an own anime', 'Note', (onClose) => <OwnAnimeDialog onClose={onClose} />],
];

beforeEach(() => {
  resetAll();
  session(mika);
});
afterEach(() => act(() => void session(null)));

it.each(dialogs)('keeps %s that was closed by a press until it is cancelled', async (_, label, dialog) => {
  const onClose = jest.fn();
  const first = renderAt('/', dialog(onClose), {});
  await userEvent.type(await screen.findByRole('textbox', { name: label }), 'Half a thought');
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  first.unmount();
  const second = renderAt('/', dialog(onClose), {});
  expect(await screen.findByRole('textbox', { name: label })).toHaveValue('Half a thought');
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  second.unmount();
  renderAt('/', dialog(onClose), {});
  expect(await screen.findByRole('textbox', { name: label })).toHaveValue('');
});

describe('an entry’s notes', () => {
  const written = { start: null, draft: { ...draftOf(null), notes: 'Half a thought' } };
  const someClient = () =>
    new ApolloClient({ dataMasking: true, cache: new InMemoryCache(), link: ApolloLink.empty() });
  async function leave(how: (client: ApolloClient) => Promise<void>) {
    const { unmount } = renderAt('/', <SignedInParts />, {});
    keepUnsaved('1', written);
    await act(() => how(someClient()));
    unmount();
  }

  it('outlive a session that ended', async () => {
    await leave(endSession);
    expect(unsavedOf('1')).toBeUndefined();
    session(mika);
    expect(unsavedOf('1')).toEqual(written);
  });

  it('go when someone else signs in, as they are stored by the tab', async () => {
    await leave(endSession);
    session({ ...mika, user: { ...mika.user, id: 'another' } });
    session(mika);
    expect(unsavedOf('1')).toBeUndefined();
  });

  it('go when their user signs out', async () => {
    await leave(leaveEverywhere);
    session(mika);
    expect(unsavedOf('1')).toBeUndefined();
  });
});
