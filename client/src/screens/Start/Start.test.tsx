import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { namelessMember } from '../../../../shared/names';
import { Toasts } from '../../components/overlays/Toasts';
import { type Answers, anAnime, renderAt } from '../../features/anime/anime.fixtures';
import { mika } from '../../features/tracking/tracking.fixtures';
import { session, state } from '../../state';
import { Start } from './Start';

/** Starting a list: import one, tap what you have seen, or neither. */
const wellKnown: Answers = {
  WellKnown: () => ({
    discover: { __typename: 'AnimePage', items: ['1', '2', '3'].map((id) => anAnime(id)) },
  }),
};
const anAccountUser = (name: string) => ({
  __typename: 'User',
  ...mika.user,
  name,
  avatar: null,
  pendingEmail: null,
  hasPassword: false,
});
const show = (answers: Answers) =>
  renderAt(
    '/welcome/start',
    <>
      <Start />
      <Toasts />
    </>,
    answers,
  );

beforeEach(() => session(mika));
afterEach(() => act(() => void session(null)));

it('adds what was tapped to the list in one call, and leads home', async () => {
  state.newcomer(true);
  const { asked, at } = show({
    ...wellKnown,
    BulkEdit: () => ({ bulkEdit: { __typename: 'BulkEditPayload', changed: 2, unchanged: 0, undoId: 'u' } }),
  });
  const first = await screen.findByRole('button', { name: 'Lighthouse 1' });
  expect(screen.getByRole('button', { name: 'Add to my list' })).toBeDisabled();
  for (const name of ['Lighthouse 1', 'Lighthouse 2', 'Lighthouse 3', 'Lighthouse 2'])
    await userEvent.click(screen.getByRole('button', { name }));
  expect(first).toHaveAttribute('aria-pressed', 'true');
  expect(screen.getByRole('button', { name: 'Lighthouse 2' })).toHaveAttribute('aria-pressed', 'false');
  expect(screen.getByRole('status')).toHaveTextContent('2 picked');
  await userEvent.click(screen.getByRole('button', { name: 'Add to my list' }));
  await waitFor(() => expect(at()).toBe('/home'));
  const sent = asked.filter(({ name }) => name === 'BulkEdit');
  expect(sent).toHaveLength(1);
  expect(sent[0]?.variables).toMatchObject({ input: { animeIds: ['1', '3'], status: 'COMPLETED' } });
  expect(state.newcomer()).toBe(false);
});

it('leads to the import, and home without either', async () => {
  show(wellKnown);
  expect(screen.getByRole('link', { name: 'Import a list' })).toHaveAttribute('href', '/settings/transfer');
  expect(screen.getByRole('link', { name: 'Skip for now' })).toHaveAttribute('href', '/home');
  expect(await screen.findByRole('button', { name: 'Lighthouse 1' })).toBeInTheDocument();
});

it('keeps what was tapped if it could not be added', async () => {
  const { at } = show({
    ...wellKnown,
    BulkEdit: () => {
      throw new TypeError('Failed to fetch');
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Lighthouse 1' }));
  await userEvent.click(screen.getByRole('button', { name: 'Add to my list' }));
  expect((await screen.findAllByText('That didn’t work'))[0]).toBeInTheDocument();
  expect(at()).toBe('/welcome/start');
  expect(screen.getByRole('button', { name: 'Lighthouse 1' })).toHaveAttribute('aria-pressed', 'true');
});

it('says if they failed to load, and retries', async () => {
  let broken = true;
  show({
    WellKnown: (variables) => {
      if (broken) throw new Error('x');
      return wellKnown.WellKnown?.(variables) ?? {};
    },
  });
  const again = await screen.findByRole('button', { name: 'Try again' });
  broken = false;
  await userEvent.click(again);
  expect(await screen.findByRole('button', { name: 'Lighthouse 1' })).toBeInTheDocument();
});

describe('a member without a name', () => {
  beforeEach(() => session({ ...mika, user: { ...mika.user, name: namelessMember } }));

  it('is asked for one, which is saved at once', async () => {
    const { asked } = show({
      ...wellKnown,
      UpdateProfile: ({ input }) => ({ updateProfile: anAccountUser((input as { name: string }).name) }),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Save name' }));
    expect(await screen.findByText('Enter your name.')).toBeInTheDocument();
    await userEvent.type(screen.getByLabelText('Name'), 'Haru');
    await userEvent.click(screen.getByRole('button', { name: 'Save name' }));
    expect(await screen.findByText('Nice to meet you, Haru.')).toBeInTheDocument();
    expect(session()?.user.name).toBe('Haru');
    expect(asked.find(({ name }) => name === 'UpdateProfile')?.variables).toEqual({
      input: { name: 'Haru' },
    });
  });
});

it('asks no one who has a name for another', async () => {
  show(wellKnown);
  await screen.findByRole('button', { name: 'Lighthouse 1' });
  expect(screen.queryByText('What should we call you?')).toBeNull();
});
