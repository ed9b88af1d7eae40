import { CombinedGraphQLErrors } from '@apollo/client';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Toasts } from '../../components/overlays/Toasts';
import { type Answers, anAnime, renderAt } from '../../features/anime/anime.fixtures';
import { aPart, aPerson } from '../../features/threads/threads.fixtures';
import { mika } from '../../features/tracking/tracking.fixtures';
import { resetAll, session } from '../../state';
import { Reports } from './Reports';

/** What operators see and do about reports: every state of the screen. */
const comment = (id: string, more: object = {}) => ({
  __typename: 'Comment',
  id,
  threadId: 't',
  state: 'VISIBLE',
  createdAt: '2026-04-05T12:00:00.000Z',
  editedAt: null,
  revealedHtml: `<p>Words of ${id}</p>`,
  ...more,
});
const thread = (more: object = {}) => ({
  __typename: 'Thread',
  id: 't',
  state: 'VISIBLE',
  locked: false,
  revealedTitle: 'Lamps',
  opening: { __typename: 'Comment', id: 'opening' },
  ...more,
});
const recommendation = {
  __typename: 'AnimeRecommendation',
  id: 'rec',
  state: 'VISIBLE',
  reason: 'Both are about a lamp.',
  pair: { __typename: 'RecommendedPair', id: '1-2', anime: [anAnime('1'), anAnime('2')] },
};
const words = (id: string, more: object = {}) => ({
  __typename: 'Report',
  id,
  reason: 'SPAM',
  text: 'Again and again',
  createdAt: '2026-04-06T12:00:00.000Z',
  quote: null,
  reporter: aPerson('aya'),
  ...more,
});
const together = (...items: object[]) => ({
  __typename: 'SameReports',
  totalItems: items.length,
  people: items.length,
  items,
});
const aReport = (id: string, more: object = {}) => {
  const report = {
    ...words(id),
    notes: [] as object[],
    resolvedAt: null,
    outcome: null,
    suggestionId: null,
    recommendationId: null,
    recommendation: null,
    answerId: null,
    answer: null,
    noteId: null,
    note: null,
    person: aPerson('mallory'),
    comment: comment('c1'),
    thread: thread(),
    ...more,
  };
  const { reason, text, quote, reporter } = report;
  return { same: together(words(id, { reason, text, quote, reporter })), ...report };
};

/** A stateful mock server that records its calls. */
function aDesk(reports: ReturnType<typeof aReport>[]) {
  const done = new Set<string>();
  const told: [string, object][] = [];
  const answers: Answers = {
    OpenReports: () => ({ openReports: reports.length, openSuggestions: null }),
    Reports: ({ resolved }) => ({
      openReports: reports.length - done.size,
      reports: aPart(
        'ReportList',
        reports
          .filter(({ id }) => done.has(id) === resolved)
          .map((one) => ({ ...one, resolvedAt: resolved ? '2026-04-07T12:00:00.000Z' : null })),
      ),
    }),
    ResolveReport: (variables) => {
      told.push(['ResolveReport', variables]);
      if (variables.resolved) done.add(String(variables.id));
      else done.delete(String(variables.id));
      return { resolveReport: true };
    },
    RemoveReported: (variables) => {
      told.push(['RemoveReported', variables]);
      const state = variables.removed ? 'REMOVED' : 'VISIBLE';
      const { id, revealedHtml } = comment(String(variables.id));
      return { removeComment: { __typename: 'Comment', id, state, revealedHtml } };
    },
    RemoveReportedThread: (variables) => {
      told.push(['RemoveReportedThread', variables]);
      const state = variables.removed ? 'REMOVED' : 'VISIBLE';
      return { removeThread: { __typename: 'Thread', id: variables.id, state } };
    },
    RemoveReportedRecommendation: (variables) => {
      told.push(['RemoveReportedRecommendation', variables]);
      const state = variables.removed ? 'REMOVED' : 'VISIBLE';
      return { removeRecommendation: { ...recommendation, state } };
    },
    RemoveEpisodeNote: (variables) => {
      told.push(['RemoveEpisodeNote', variables]);
      const { removed } = variables;
      return { removeEpisodeNote: { __typename: 'EpisodeNote', id: variables.id, removed } };
    },
    LockReportedThread: (variables) => {
      told.push(['LockReportedThread', variables]);
      return { lockThread: { __typename: 'Thread', id: variables.id, locked: variables.locked } };
    },
  };
  return { answers, told };
}
const show = (answers: Answers, address = '/settings/reports') =>
  renderAt(
    address,
    <>
      <Reports />
      <Toasts />
    </>,
    answers,
  );

beforeEach(() => {
  resetAll();
  session(mika);
});
afterEach(() => act(() => void session(null)));

it('does not exist for visitors, without a request', () => {
  session(null);
  const { asked } = show({});
  expect(screen.getByRole('heading', { name: 'Page not found' })).toBeInTheDocument();
  expect(asked.filter(({ name }) => name.includes('Reports'))).toEqual([]);
});

it('does not exist for anyone who is not an operator', async () => {
  show({ OpenReports: () => ({ openReports: null, openSuggestions: null }) });
  expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeInTheDocument();
});

it('says if nothing is waiting', async () => {
  show(aDesk([]).answers);
  expect(await screen.findByRole('heading', { name: 'No reports' })).toBeInTheDocument();
  await userEvent.click(screen.getByRole('radio', { name: 'Closed' }));
  expect(await screen.findByRole('heading', { name: 'No closed reports' })).toBeInTheDocument();
});

it('reserves its space while reports load, and offers a retry on failure', async () => {
  let fails = true;
  const { answers } = aDesk([aReport('r1')]);
  const { container } = show({
    ...answers,
    Reports: (variables) => {
      if (fails) throw new Error('x');
      return answers.Reports?.(variables) ?? {};
    },
  });
  await waitFor(() => expect(container.querySelector('[aria-busy="true"]')).not.toBeNull());
  const again = await screen.findByRole('button', { name: 'Try again' });
  fails = false;
  await userEvent.click(again);
  expect(await screen.findByRole('article', { name: 'Advertising or spam' })).toBeInTheDocument();
});

it('shows why, who, what was written and where, with links to all of them', async () => {
  show(aDesk([aReport('r1')]).answers);
  const report = within(await screen.findByRole('article', { name: 'Advertising or spam' }));
  expect(report.getByRole('link', { name: 'Aya' })).toHaveAttribute('href', '/profile/aya');
  expect(report.getByRole('link', { name: 'Mallory' })).toHaveAttribute('href', '/profile/mallory');
  expect(report.getByRole('link', { name: '“Lamps”' })).toHaveAttribute(
    'href',
    '/profile/threads/t#comment-c1',
  );
  expect(report.getByText('Again and again')).toBeInTheDocument();
  expect(report.getByText('Words of c1')).toBeInTheDocument();
});

it('removes the comment and closes the report with one press, and undoes both', async () => {
  const { answers, told } = aDesk([aReport('r1')]);
  show(answers);
  await userEvent.click(await screen.findByRole('button', { name: 'Remove comment' }));
  expect(await screen.findByRole('heading', { name: 'No reports' })).toBeInTheDocument();
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByRole('button', { name: 'Remove comment' })).toBeInTheDocument();
  expect(told).toEqual([
    ['RemoveReported', { id: 'c1', removed: true }],
    ['ResolveReport', { id: 'r1', resolved: true, seen: '2026-04-06T12:00:00.000Z' }],
    ['ResolveReport', { id: 'r1', resolved: false }],
    ['RemoveReported', { id: 'c1', removed: false }],
  ]);
});

it('removes the whole thread if its opening post was reported', async () => {
  const { answers, told } = aDesk([aReport('r1', { comment: comment('opening') })]);
  show(answers);
  await userEvent.click(await screen.findByRole('button', { name: 'Remove thread' }));
  await screen.findByRole('heading', { name: 'No reports' });
  expect(told[0]).toEqual(['RemoveReportedThread', { id: 't', removed: true }]);
});

it('shows a recommendation with its reason and both anime, and removes it', async () => {
  const { answers, told } = aDesk([
    aReport('r1', { comment: null, thread: null, recommendationId: 'rec', recommendation }),
  ]);
  show(answers);
  expect(await screen.findByText('Both are about a lamp.')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Lighthouse 1' })).toHaveAttribute('href', '/anime/anime-1');
  expect(screen.getByRole('link', { name: 'Lighthouse 2' })).toHaveAttribute('href', '/anime/anime-2');
  await userEvent.click(screen.getByRole('button', { name: 'Remove recommendation' }));
  await screen.findByRole('heading', { name: 'No reports' });
  expect(told[0]).toEqual(['RemoveReportedRecommendation', { id: 'rec', removed: true }]);
});

it('shows a note as it was reported, and removes it', async () => {
  const note = { __typename: 'EpisodeNote', id: 'n', number: 3, removed: false, anime: anAnime('1') };
  const { answers, told } = aDesk([
    aReport('r1', { comment: null, thread: null, quote: 'The lamp goes out.', noteId: 'n', note }),
  ]);
  show(answers);
  expect(await screen.findByText('The lamp goes out.')).toBeInTheDocument();
  expect(screen.getByText(/shared a note on episode 3 of/)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Lighthouse 1' })).toHaveAttribute('href', '/anime/anime-1');
  await userEvent.click(screen.getByRole('button', { name: 'Remove note' }));
  await screen.findByRole('heading', { name: 'No reports' });
  expect(told[0]).toEqual(['RemoveEpisodeNote', { id: 'n', removed: true }]);
});

it('locks the thread and leaves the report open; dismisses it; reopens it', async () => {
  const { answers, told } = aDesk([aReport('r1'), aReport('r2', { reason: 'ABUSE', text: '' })]);
  show(answers);
  const first = () => within(screen.getByRole('article', { name: 'Advertising or spam' }));
  await screen.findByRole('article', { name: 'Advertising or spam' });
  await userEvent.click(first().getByRole('button', { name: 'Lock thread' }));
  expect(await first().findByRole('button', { name: 'Unlock thread' })).toBeInTheDocument();
  await userEvent.click(first().getByRole('button', { name: 'Dismiss report' }));
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(1));
  expect(screen.getByRole('article', { name: 'Insults, threats or hate' })).toBeInTheDocument();
  await userEvent.click(screen.getByRole('radio', { name: 'Closed' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Reopen report' }));
  expect(await screen.findByRole('heading', { name: 'No closed reports' })).toBeInTheDocument();
  expect(told.map(([name]) => name)).toEqual(['LockReportedThread', 'ResolveReport', 'ResolveReport']);
});

it('says what is gone, and does not offer to remove it', async () => {
  show(
    aDesk([
      aReport('r1', { comment: comment('c1', { state: 'DELETED', revealedHtml: null }) }),
      aReport('r2', { reason: 'OTHER', comment: null, thread: null, person: null }),
      aReport('r3', { reason: 'ABUSE', comment: null, thread: null }),
      aReport('r4', { reason: 'ILLEGAL', comment: comment('c4', { state: 'REMOVED' }) }),
      aReport('r5', { reason: 'SPAM', comment: null, thread: null, suggestionId: 's1' }),
      aReport('r6', { comment: null, thread: null, recommendationId: 'gone' }),
    ]).answers,
  );
  expect(await screen.findAllByText('Its author has deleted it.')).toHaveLength(2);
  expect(screen.getByText('It was about someone who has deleted their account.')).toBeInTheDocument();
  expect(screen.getByText('The profile of @mallory')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'a change to an anime' })).toHaveAttribute(
    'href',
    '/settings/edits?suggestion=s1',
  );
  expect(screen.getByText('Removed: only operators can read it')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Restore' })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Remove comment' })).toBeNull();
  expect(screen.getAllByRole('button', { name: 'Close report' })).toHaveLength(6);
});

it('offers what is left, and does not say that nothing is, once all that was loaded is closed', async () => {
  const { answers } = aDesk([aReport('r1')]);
  const more = (variables: Record<string, unknown>) => {
    const { reports, ...rest } = (answers.Reports?.(variables) ?? {}) as { reports: object };
    return { ...rest, reports: { ...reports, nextCursor: 'next' } };
  };
  show({ ...answers, Reports: more });
  await userEvent.click(await screen.findByRole('button', { name: 'Dismiss report' }));
  await waitFor(() => expect(screen.queryByRole('article')).toBeNull());
  expect(screen.getByRole('button', { name: 'Show more reports' })).toBeInTheDocument();
  expect(screen.queryByRole('heading', { name: 'No reports' })).toBeNull();
});

it('says why an action failed, and changes nothing', async () => {
  const { answers } = aDesk([aReport('r1')]);
  show({
    ...answers,
    RemoveReported: () => {
      throw new TypeError('Failed to fetch');
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Remove comment' }));
  expect((await screen.findAllByText('That didn’t work'))[0]).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Remove comment' })).toBeInTheDocument();
});

it('shows what is reported several times as one card with each reason, and closes all of it at once', async () => {
  const said = { text: 'And rude', quote: 'It was worse' };
  const more = words('r2', { reason: 'ABUSE', reporter: aPerson('ben'), ...said });
  const { answers, told } = aDesk([
    aReport('r1', { same: { ...together(more, words('r1')), totalItems: 12, people: 11 } }),
  ]);
  show(answers);
  const card = within(await screen.findByRole('article', { name: '12 reports' }));
  expect(card.getByText('By 11 people, newest first')).toBeInTheDocument();
  expect(card.getByText('Insults, threats or hate')).toBeInTheDocument();
  expect(card.getByText('And rude')).toBeInTheDocument();
  expect(card.getByText('It said: “It was worse”')).toBeInTheDocument();
  expect(card.getByRole('link', { name: 'Ben' })).toHaveAttribute('href', '/profile/ben');
  expect(card.getByText('And 10 older')).toBeInTheDocument();
  await userEvent.click(card.getByRole('button', { name: 'Dismiss 12 reports' }));
  expect((await screen.findAllByText('12 reports closed'))[0]).toBeInTheDocument();
  expect(await screen.findByRole('heading', { name: 'No reports' })).toBeInTheDocument();
  expect(told).toEqual([['ResolveReport', { id: 'r1', resolved: true, seen: '2026-04-06T12:00:00.000Z' }]]);
});

const aNote = (id: string, more: object = {}) => ({
  __typename: 'ReportNote',
  id,
  text: `Note ${id}`,
  createdAt: '2026-04-06T13:00:00.000Z',
  author: aPerson('boss'),
  ...more,
});

it('shows notes with their authors, adds one, and deletes one’s own only', async () => {
  const before = [aNote('1'), aNote('2', { author: null })];
  const { answers } = aDesk([aReport('r1', { notes: before })]);
  const own = aNote('3', { text: 'I’ve warned them', author: aPerson('mika', { id: mika.user.id }) });
  const { asked } = show({
    ...answers,
    AddReportNote: () => ({ addReportNote: { __typename: 'Report', id: 'r1', notes: [...before, own] } }),
    DeleteReportNote: () => ({ deleteReportNote: true }),
  });
  const notes = within(await screen.findByRole('region', { name: 'Notes' }));
  expect(notes.getByRole('link', { name: 'Boss' })).toBeInTheDocument();
  expect(notes.getByText('Deleted user')).toBeInTheDocument();
  expect(notes.queryByRole('button', { name: 'Delete note…' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Add note…' }));
  await userEvent.click(screen.getByRole('button', { name: 'Add note' }));
  expect((await screen.findAllByText('Write a note first.'))[0]).toBeInTheDocument();
  await userEvent.type(screen.getByRole('textbox', { name: 'Note' }), 'I’ve warned them');
  await userEvent.click(screen.getByRole('button', { name: 'Add note' }));
  expect(await notes.findByText('I’ve warned them')).toBeInTheDocument();
  await userEvent.click(notes.getByRole('button', { name: 'Delete note…' }));
  await userEvent.click(notes.getByRole('button', { name: 'Delete note' }));
  await waitFor(() => expect(notes.queryByText('I’ve warned them')).toBeNull());
  expect(notes.getByText('Note 1')).toBeInTheDocument();
  const sent = asked.filter(({ name }) => name.endsWith('ReportNote'));
  expect(sent.map(({ variables }) => variables)).toEqual([
    { id: 'r1', text: 'I’ve warned them' },
    { id: '3' },
  ]);
});

it('says why a note could not be deleted', async () => {
  const own = aNote('3', { author: aPerson('mika', { id: mika.user.id }) });
  const { answers } = aDesk([aReport('r1', { notes: [own] })]);
  const fail = () => {
    throw new TypeError('Failed to fetch');
  };
  show({ ...answers, DeleteReportNote: fail });
  await userEvent.click(await screen.findByRole('button', { name: 'Delete note…' }));
  await userEvent.click(screen.getByRole('button', { name: 'Delete note' }));
  expect(await screen.findByRole('alert')).toBeInTheDocument();
  expect(screen.getByText('Note 3')).toBeInTheDocument();
});

it('closes a report and tells its reporter what came of it; a closed one says what they were told', async () => {
  const { answers, told } = aDesk([aReport('r1')]);
  show(answers);
  await userEvent.click(await screen.findByRole('button', { name: 'Close and answer…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Answer the reporter' }));
  await userEvent.selectOptions(dialog.getByLabelText('What came of it'), 'We’ve acted on it');
  await userEvent.type(dialog.getByRole('textbox', { name: 'Anything to add' }), 'Thanks');
  await userEvent.click(dialog.getByRole('button', { name: 'Close and send' }));
  expect(await screen.findByRole('heading', { name: 'No reports' })).toBeInTheDocument();
  const answer = { outcome: 'ACTED_ON', text: 'Thanks' };
  expect(told).toEqual([
    ['ResolveReport', { id: 'r1', resolved: true, answer, seen: '2026-04-06T12:00:00.000Z' }],
  ]);
  await userEvent.click(screen.getByRole('radio', { name: 'Closed' }));
  expect(await screen.findByText(/Reporters weren’t told/)).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Answer…' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Send' }));
  expect(await screen.findByText(/Reporters were told: “We found nothing to act on”/)).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Answer…' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Reopen report' }));
  await screen.findByRole('heading', { name: 'No closed reports' });
  expect(told.at(-1)).toEqual([
    'ResolveReport',
    { id: 'r1', resolved: false, takeBack: 'NOTHING_TO_ACT_ON' },
  ]);
});

it('takes back the answer it gave with Undo, and names no answer after dismissing', async () => {
  const { answers, told } = aDesk([aReport('r1')]);
  show(answers);
  await userEvent.click(await screen.findByRole('button', { name: 'Dismiss report' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Close and answer…' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Close and send' }));
  await screen.findByRole('heading', { name: 'No reports' });
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await screen.findByRole('article', { name: 'Advertising or spam' });
  const back = told.filter(([, variables]) => 'resolved' in variables && !variables.resolved);
  expect(back.map(([, variables]) => variables)).toEqual([
    { id: 'r1', resolved: false },
    { id: 'r1', resolved: false, takeBack: 'NOTHING_TO_ACT_ON' },
  ]);
});

/** A report by the site of what it holds. */
const aHeld = (more: object = {}) => {
  const own = { reason: 'HELD', text: '', reporter: null };
  return aReport('r1', {
    ...own,
    comment: comment('c1', { state: 'HELD' }),
    same: { ...together(words('r1', own)), people: 0 },
    ...more,
  });
};
const heldCard = async () =>
  within(await screen.findByRole('article', { name: 'Held: contains a word on the site’s list' }));

it('shows what the site holds, lets everyone read it, and closes its report', async () => {
  const { answers, told } = aDesk([aHeld()]);
  const thread = { __typename: 'Thread', id: 't', state: 'VISIBLE' };
  const { revealedHtml: _, ...shown } = comment('c1');
  show({
    ...answers,
    ShowHeld: (variables) => {
      told.push(['ShowHeld', variables]);
      return { showHeldComment: { ...shown, thread } };
    },
  });
  const card = await heldCard();
  expect(card.getByText(/^Reported by the site/)).toBeInTheDocument();
  expect(card.getByText('Held: only moderators and its author can read it')).toBeInTheDocument();
  // Closed without a decision, it would wait for ever; and there is no one to answer.
  expect(card.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'Show it',
    'Remove comment',
    'Lock thread',
    'Add note…',
  ]);
  await userEvent.click(card.getByRole('button', { name: 'Show it' }));
  expect((await screen.findAllByText('Everyone can read it now'))[0]).toBeInTheDocument();
  expect(await screen.findByRole('heading', { name: 'No reports' })).toBeInTheDocument();
  expect(told).toEqual([
    ['ShowHeld', { id: 'c1', seen: '2026-04-05T12:00:00.000Z' }],
    ['ResolveReport', { id: 'r1', resolved: true, seen: '2026-04-06T12:00:00.000Z' }],
  ]);
});

it('shows nothing that its author has changed since, and says so', async () => {
  const { answers, told } = aDesk([aHeld()]);
  show({
    ...answers,
    ShowHeld: () => {
      throw new CombinedGraphQLErrors({ errors: [{ message: 'x', extensions: { code: 'CONFLICT' } }] });
    },
  });
  await userEvent.click((await heldCard()).getByRole('button', { name: 'Show it' }));
  expect((await screen.findAllByText('Its author has changed it: read it again'))[0]).toBeInTheDocument();
  expect((await heldCard()).getByRole('button', { name: 'Show it' })).toBeInTheDocument();
  expect(told).toEqual([]);
});

it('removes a thread that is held', async () => {
  const opening = { comment: comment('opening', { state: 'HELD' }), thread: thread({ state: 'HELD' }) };
  const { answers, told } = aDesk([aHeld(opening)]);
  show(answers);
  await userEvent.click((await heldCard()).getByRole('button', { name: 'Remove thread' }));
  await screen.findByRole('heading', { name: 'No reports' });
  expect(told[0]).toEqual(['RemoveReportedThread', { id: 't', removed: true }]);
  await userEvent.click(screen.getByRole('radio', { name: 'Closed' }));
  const card = await heldCard();
  expect(card.getByText(/^Closed/)).toBeInTheDocument();
  expect(card.queryByText(/Reporters weren’t told/)).toBeNull();
  expect(card.queryByRole('button', { name: 'Answer…' })).toBeNull();
});

it('restores a thread that was held and removed, which is not to be shown before', async () => {
  const opening = { comment: comment('opening', { state: 'HELD' }), thread: thread({ state: 'REMOVED' }) };
  const { answers, told } = aDesk([aHeld(opening)]);
  show(answers);
  const card = await heldCard();
  expect(card.getByText('Removed: only operators can read it')).toBeInTheDocument();
  expect(card.queryByRole('button', { name: 'Show it' })).toBeNull();
  await userEvent.click(card.getByRole('button', { name: 'Restore' }));
  expect((await screen.findAllByText('Restored'))[0]).toBeInTheDocument();
  expect(told).toEqual([['RemoveReportedThread', { id: 't', removed: false }]]);
});

it('does not let moderators show what is held of their own', async () => {
  show(aDesk([aHeld({ person: aPerson('mika', { id: mika.user.id }) })]).answers);
  const card = await heldCard();
  expect(card.getByText(/^Reported by the site/)).toBeInTheDocument();
  expect(card.getByRole('button', { name: 'Remove comment' })).toBeInTheDocument();
  expect(card.queryByRole('button', { name: 'Show it' })).toBeNull();
});

it('shows what was reported while the card was open as another', async () => {
  const later = aReport('r2', { reason: 'ABUSE' });
  const reports = [aReport('r1')];
  const { answers } = aDesk(reports);
  show({
    ...answers,
    ResolveReport: (variables) => {
      answers.ResolveReport?.(variables);
      reports.push(later);
      return { resolveReport: false };
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Dismiss report' }));
  expect(await screen.findByRole('article', { name: 'Insults, threats or hate' })).toBeInTheDocument();
  expect(screen.queryByRole('article', { name: 'Advertising or spam' })).toBeNull();
});

it('says that a comment is removed if only closing the report fails, and restores it', async () => {
  const { answers, told } = aDesk([aReport('r1')]);
  show({
    ...answers,
    ResolveReport: () => {
      throw new TypeError('Failed to fetch');
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Remove comment' }));
  expect((await screen.findAllByText('Removed, but report not closed'))[0]).toBeInTheDocument();
  expect(screen.queryByText('That didn’t work')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByRole('button', { name: 'Remove comment' })).toBeInTheDocument();
  expect(told).toEqual([
    ['RemoveReported', { id: 'c1', removed: true }],
    ['RemoveReported', { id: 'c1', removed: false }],
  ]);
});

it('does not show moderators who reported them, nor the notes about it, and lets others answer', async () => {
  const me = aPerson('mika', { id: mika.user.id });
  const { answers } = aDesk([aReport('r1', { person: me, reporter: null, comment: null, thread: null })]);
  show(answers);
  const card = within(await screen.findByRole('article', { name: 'Advertising or spam' }));
  expect(card.getByText(/Reported by someone/)).toBeInTheDocument();
  expect(card.getByRole('button', { name: 'Close report' })).toBeInTheDocument();
  for (const name of ['Add note…', 'Close and answer…'])
    expect(card.queryByRole('button', { name })).toBeNull();
});

it('lets no moderator reopen what was answered about them', async () => {
  const me = aPerson('mika', { id: mika.user.id });
  const about = { person: me, reporter: null, comment: null, thread: null };
  const { answers } = aDesk([
    aReport('r1', { ...about, outcome: 'ACTED_ON' }),
    aReport('r2', { ...about, reason: 'ABUSE' }),
  ]);
  for (const id of ['r1', 'r2']) answers.ResolveReport?.({ id, resolved: true });
  show(answers);
  await userEvent.click(await screen.findByRole('radio', { name: 'Closed' }));
  const card = async (name: string) => within(await screen.findByRole('article', { name }));
  const answered = await card('Advertising or spam');
  expect(answered.queryByRole('button', { name: 'Reopen report' })).toBeNull();
  const dismissed = await card('Insults, threats or hate');
  expect(dismissed.getByRole('button', { name: 'Reopen report' })).toBeInTheDocument();
});

it('shows what is reported about one person, with a way back to all of it', async () => {
  const { answers } = aDesk([aReport('r1')]);
  const { asked } = show(answers, '/settings/reports?person=mallory');
  expect(await screen.findByRole('article', { name: 'Advertising or spam' })).toBeInTheDocument();
  expect(asked.find(({ name }) => name === 'Reports')?.variables).toEqual({
    resolved: false,
    person: 'mallory',
  });
  expect(screen.getByRole('link', { name: 'Show all reports' })).toHaveAttribute('href', '/settings/reports');
  expect(screen.getByRole('link', { name: 'Log' })).toHaveAttribute('href', '/settings/log?person=mallory');
  await userEvent.click(screen.getByRole('radio', { name: 'Closed' }));
  expect(await screen.findByText('Nothing closed is about @mallory.')).toBeInTheDocument();
});
