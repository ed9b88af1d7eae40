import { CombinedGraphQLErrors } from '@apollo/client';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createCache } from '../../../apollo/cache';
import { type Answers, renderAt } from '../../../features/anime/anime.fixtures';
import { mika } from '../../../features/tracking/tracking.fixtures';
import { resetAll, session } from '../../../state';
import { People } from './People';

/** The accounts of a site, two to a page: what becomes of the list once someone is let in, or refused, by whomever. */
const account = (name: string, more: object = {}) => ({
  __typename: 'SiteAccount',
  id: name,
  email: null,
  emailVerified: true,
  joinedAt: '2026-11-01T00:00:00.000Z',
  seenAt: null,
  openReports: 0,
  signUpAnswer: '',
  suspension: null,
  person: { __typename: 'Person', id: name, handle: name, name, avatar: null },
  ...more,
});
const part = (items: object[], nextCursor: string | null = null) => ({
  siteAccounts: { __typename: 'SiteAccountList', items, nextCursor },
});
const gone = () => {
  throw new CombinedGraphQLErrors({ errors: [{ message: 'x', extensions: { code: 'NOT_FOUND' } }] });
};
const twoPages: Answers = {
  SiteAccounts: ({ after }) =>
    after ? part([account('Cleo')]) : part([account('Ada'), account('Ben')], 'further'),
};

beforeEach(() => {
  resetAll();
  session(mika);
});
afterEach(() => act(() => void session(null)));

async function show(answers: Answers) {
  const view = renderAt('/settings/people', <People />, answers, createCache());
  await screen.findByText('@Ada');
  return view;
}
const row = (name: string) => screen.queryByText(`@${name}`);
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

async function refuse(name: string) {
  await press(`Refuse ${name}`);
  const dialog = await screen.findByRole('dialog', { name: `Refuse ${name}?` });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Refuse' }));
}

it('someone who is refused leaves the list, also below its first page', async () => {
  const { asked } = await show({ ...twoPages, RefuseSignUp: () => ({ refuseSignUp: 'Cleo' }) });
  await press('Show more people');
  await screen.findByText('@Cleo');
  await refuse('Cleo');
  await waitFor(() => expect(row('Cleo')).not.toBeInTheDocument());
  expect([row('Ada'), row('Ben')]).not.toContain(null);
  expect(asked.filter(({ name }) => name === 'SiteAccounts')).toHaveLength(2);
});

it.each<[string, (name: string) => Promise<void>]>([
  ['approves', (name) => press(`Approve ${name}`)],
  ['refuses', refuse],
])('a moderator who %s someone too late sees what another one did', async (_, decide) => {
  let waits = true;
  const answers: Answers = {
    SiteAccounts: () => part([account('Ada', waits ? {} : { signUpAnswer: null }), account('Ben')]),
    ApproveSignUp: gone,
    RefuseSignUp: gone,
  };
  await show(answers);
  waits = false;
  await decide('Ada');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Approve Ada' })).not.toBeInTheDocument());
  expect(await screen.findByRole('button', { name: 'Suspend Ada' })).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Approve Ben' })).toBeInTheDocument();
});

it('an error that is no one’s haste is shown beside the buttons', async () => {
  await show({
    ...twoPages,
    ApproveSignUp: () => {
      throw new TypeError('Failed to fetch');
    },
  });
  await press('Approve Ada');
  expect(await screen.findByRole('alert')).toHaveTextContent(/can’t reach the site/);
  expect(row('Ada')).toBeInTheDocument();
});
