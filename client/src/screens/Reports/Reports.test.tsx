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
const aReport = (id: string, more: object = {}) => ({
  __typename: 'Report',
  id,
  reason: 'SPAM',
  text: 'Again and again',
  createdAt: '2026-04-06T12:00:00.000Z',
  resolvedAt: null,
  suggestionId: null,
  recommendationId: null,
  recommendation: null,
  answerId: null,
  quote: null,
  answer: null,
  noteId: null,
  note: null,
  reporter: aPerson('aya'),
  person: aPerson('mallory'),
  comment: comment('c1'),
  thread: thread(),
  ...more,
});

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
const show = (answers: Answers) =>
  renderAt(
    '/settings/reports',
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
    ['ResolveReport', { id: 'r1', resolved: true }],
    ['RemoveReported', { id: 'c1', removed: false }],
    ['ResolveReport', { id: 'r1', resolved: false }],
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
