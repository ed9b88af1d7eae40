import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { DeleteAccountDocument } from '../../generated/graphql';
import { draw, enterAsMika, mika, refusal } from './account.fixtures';
import { DeleteAccount } from './DeleteAccount';

/** Deletion by password, by email and with a fresh session (contract 5.4). */
const onDeleted = jest.fn();
const onSignInAgain = jest.fn(() => Promise.resolve());
beforeEach(() => {
  jest.clearAllMocks();
  enterAsMika();
});

const part = (byMail: boolean, hasPassword = true) => (
  <DeleteAccount
    user={{ ...mika, hasPassword }}
    byMail={byMail}
    onDeleted={onDeleted}
    onSignInAgain={onSignInAgain}
  />
);
const deleting = (password: string | null, answer: object, withPosts = false) => ({
  request: {
    query: DeleteAccountDocument,
    variables: { input: { password, callbackURL: '/welcome/login?deleted=true', withPosts } },
  },
  ...answer,
});
const answer = (deleted: boolean) => ({
  result: { data: { deleteAccount: { __typename: 'DeleteAccountResult', deleted, mailSent: !deleted } } },
});
const begin = () => userEvent.click(screen.getByRole('button', { name: 'Delete account…' }));
const password = () => screen.getByLabelText('Password');

it('says what is lost, asks again, and can be cancelled', async () => {
  draw(part(false));
  expect(screen.getByText(/can’t undo it/)).toBeInTheDocument();
  await begin();
  expect(screen.getByRole('heading', { name: /Delete the account mika@example.org/ })).toHaveFocus();
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(screen.queryByRole('form')).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Delete account…' })).toHaveFocus();
});

it('deletes with the password', async () => {
  draw(part(false), [deleting('kestrel harbour', answer(true))]);
  await begin();
  await userEvent.type(password(), 'kestrel harbour');
  await userEvent.click(screen.getByRole('button', { name: 'Delete permanently' }));
  await waitFor(() => expect(onDeleted).toHaveBeenCalledTimes(1));
});

it('deletes threads and comments, too, if asked to', async () => {
  draw(part(false), [deleting('kestrel harbour', answer(true), true)]);
  await begin();
  const along = screen.getByRole('checkbox', { name: 'Delete my threads and comments too' });
  expect(along).not.toBeChecked();
  expect(along).toHaveAccessibleDescription(/they stay, without your name/);
  await userEvent.click(along);
  await userEvent.type(password(), 'kestrel harbour');
  await userEvent.click(screen.getByRole('button', { name: 'Delete permanently' }));
  await waitFor(() => expect(onDeleted).toHaveBeenCalledTimes(1));
});

it('says at the field that the password is missing or wrong, and deletes nothing', async () => {
  draw(part(false), [deleting('wrong', { result: refusal('INVALID_PASSWORD') })]);
  await begin();
  fireEvent.submit(screen.getByRole('form'));
  await waitFor(() => expect(password()).toHaveAccessibleDescription(/Enter your password/));
  await userEvent.type(password(), 'wrong{Enter}');
  await waitFor(() => expect(password()).toHaveAccessibleDescription(/isn’t right/));
  expect(password()).toHaveValue('wrong');
  expect(onDeleted).not.toHaveBeenCalled();
});

it('mails a link if the site requires it, without the password', async () => {
  draw(part(true), [deleting(null, answer(false)), deleting(null, answer(false))]);
  await begin();
  expect(screen.queryByLabelText('Password')).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Email me the link' }));
  expect(await screen.findByText(/We’ve emailed a link to mika@example.org/)).toBeInTheDocument();
  expect(onDeleted).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: 'Send again' }));
  expect(await screen.findByText(/We’ve emailed a link/)).toBeInTheDocument();
});

it.each([
  [true, 'Email me the link', 'Sending'],
  [false, 'Delete permanently', 'Deleting account'],
])('says that it is busy (by mail: %s)', async (byMail, press, busy) => {
  draw(part(byMail), [deleting(byMail ? null : 'kestrel harbour', { ...answer(!byMail), delay: 30 })]);
  await begin();
  if (!byMail) await userEvent.type(password(), 'kestrel harbour');
  await userEvent.click(screen.getByRole('button', { name: press }));
  expect(screen.getByRole('button', { name: busy })).toHaveAttribute('aria-busy', 'true');
  await waitFor(() => expect(screen.queryByRole('button', { name: busy })).not.toBeInTheDocument());
});

it('without a password asks for a fresh session', async () => {
  draw(part(false, false), [
    deleting(null, { result: refusal('SESSION_EXPIRED_REAUTHENTICATE_TO_PERFORM_THIS_ACTION') }),
  ]);
  await begin();
  await userEvent.click(screen.getByRole('button', { name: 'Delete permanently' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Sign in again' }));
  expect(onSignInAgain).toHaveBeenCalledTimes(1);
  expect(onDeleted).not.toHaveBeenCalled();
});

it('deletes once, however often it is pressed', async () => {
  draw(part(false), [deleting('kestrel harbour', { ...answer(true), delay: 30 })]);
  await begin();
  await userEvent.type(password(), 'kestrel harbour');
  fireEvent.submit(screen.getByRole('form'));
  fireEvent.submit(screen.getByRole('form'));
  await waitFor(() => expect(onDeleted).toHaveBeenCalledTimes(1));
});

it('says so if the deletion is off after all', async () => {
  draw(part(true), [deleting(null, { result: refusal('NOT_FOUND') })]);
  await begin();
  await userEvent.click(screen.getByRole('button', { name: 'Email me the link' }));
  expect(await screen.findByText(/doesn’t exist/)).toBeInTheDocument();
});
