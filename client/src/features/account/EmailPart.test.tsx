import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CancelEmailChangeDocument, ChangeEmailDocument } from '../../generated/graphql';
import { draw, enterAsMika, mika, refusal } from './account.fixtures';
import { EmailPart } from './EmailPart';

/** The address and its states, and both ways to change it (contract 5.2). */
const onChanged = jest.fn();
const onSignInAgain = jest.fn(async () => undefined);
beforeEach(() => {
  onChanged.mockReset();
  enterAsMika();
});

const part = (user: Partial<typeof mika> = {}, canChange = true) => (
  <EmailPart
    user={{ ...mika, ...user }}
    canChange={canChange}
    resend={<button type="button">again</button>}
    onChanged={onChanged}
    onSignInAgain={onSignInAgain}
  />
);
const changing = (newEmail: string, answer: object) => ({
  request: {
    query: ChangeEmailDocument,
    variables: { input: { newEmail, callbackURL: '/welcome/verified' } },
  },
  ...answer,
});
const changed = (user: object) => ({ result: { data: { changeEmail: { ...mika, ...user } } } });
const field = () => screen.getByLabelText('New email address');
const press = () => userEvent.click(screen.getByRole('button', { name: 'Change address' }));

it('says that the address is confirmed, or not yet and how to get another link', () => {
  const { unmount } = draw(part());
  expect(screen.getByText('Confirmed')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'again' })).not.toBeInTheDocument();
  unmount();
  draw(part({ emailVerified: false }));
  expect(screen.getByText('Not confirmed')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'again' })).toBeInTheDocument();
});

it('asks the owner’s consent if the address is confirmed', async () => {
  draw(part(), [changing('new@example.org', changed({ pendingEmail: 'new@example.org' }))]);
  expect(field()).toHaveAccessibleDescription(/email your current address first/);
  await userEvent.type(field(), ' new@example.org ');
  await press();
  expect(await screen.findByText('We’ve emailed a link to mika@example.org.')).toBeInTheDocument();
  expect(onChanged).toHaveBeenCalledWith(expect.objectContaining({ pendingEmail: 'new@example.org' }));
  expect(field()).toHaveValue('');
});

it('explains the other way if it is not confirmed, and passes the new address on', async () => {
  draw(part({ emailVerified: false }), [
    changing('new@example.org', changed({ email: 'new@example.org', emailVerified: false })),
  ]);
  expect(field()).toHaveAccessibleDescription(/right away/);
  await userEvent.type(field(), 'new@example.org{Enter}');
  await waitFor(() =>
    expect(onChanged).toHaveBeenCalledWith(expect.objectContaining({ email: 'new@example.org' })),
  );
});

it.each([
  ['', /Enter your email/],
  ['mika', /doesn’t look like/],
  ['MIKA@example.org', /already your email address/],
])('rejects %j at the field, without a request', async (typed, text) => {
  draw(part());
  if (typed) await userEvent.type(field(), typed);
  await press();
  expect(field()).toHaveAccessibleDescription(text);
  expect(field()).toHaveFocus();
});

it.each([
  ['EMAIL_IS_THE_SAME', /already your email address/],
  ['COULDNT_UPDATE_YOUR_EMAIL', /can’t use this/],
  ['INVALID_EMAIL', /doesn’t look like/],
] as const)('shows %s at the field and keeps the input', async (code, text) => {
  draw(part(), [changing('new@example.org', { result: refusal(code) })]);
  await userEvent.type(field(), 'new@example.org{Enter}');
  await waitFor(() => expect(field()).toHaveAccessibleDescription(text));
  expect(field()).toHaveValue('new@example.org');
});

it.each([
  ['CHANGE_EMAIL_IS_DISABLED', {}, /can’t change/],
  ['VERIFICATION_EMAIL_ISNT_ENABLED', {}, /doesn’t send/],
  ['TOO_MANY_REQUESTS', { retryAfter: 7 }, /Try again in 7 seconds/],
] as const)('notes %s above the form', async (code, more, text) => {
  draw(part(), [changing('new@example.org', { result: refusal(code, more) })]);
  await userEvent.type(field(), 'new@example.org{Enter}');
  expect(await screen.findByText(text)).toBeInTheDocument();
});

it('hides the change if the site has it off', () => {
  const { unmount } = draw(part({}, true));
  expect(field()).toBeInTheDocument();
  unmount();
  draw(part({}, false));
  expect(screen.queryByLabelText('New email address')).not.toBeInTheDocument();
});

it('shows a pending change, and cancels it', async () => {
  const cancelled = jest.fn(() => ({ data: { cancelEmailChange: mika } }));
  draw(part({ pendingEmail: 'new@example.org' }), [
    { request: { query: CancelEmailChangeDocument }, result: cancelled },
  ]);
  expect(screen.getByText('new@example.org')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Cancel change' }));
  await waitFor(() => expect(cancelled).toHaveBeenCalledTimes(1));
});

it('says after cancelling that the address stays, and no longer that a link has been sent', async () => {
  const { rerender } = draw(part(), [
    changing('new@example.org', changed({ pendingEmail: 'new@example.org' })),
    { request: { query: CancelEmailChangeDocument }, result: { data: { cancelEmailChange: mika } } },
  ]);
  await userEvent.type(field(), 'new@example.org{Enter}');
  await screen.findByText(/emailed a/);
  rerender(part({ pendingEmail: 'new@example.org' }));
  await userEvent.click(screen.getByRole('button', { name: 'Cancel change' }));
  await waitFor(() => expect(screen.queryByText(/emailed a/)).not.toBeInTheDocument());
  rerender(part());
  expect(screen.getByText('Your email address stays the same.')).toHaveAttribute('role', 'status');
});

it('says if the change cannot be cancelled', async () => {
  draw(part({ pendingEmail: 'new@example.org' }), [
    { request: { query: CancelEmailChangeDocument }, result: refusal('OVERLOADED') },
  ]);
  await userEvent.click(screen.getByRole('button', { name: 'Cancel change' }));
  expect(await screen.findByText(/very busy/)).toBeInTheDocument();
});

it('asks once, however often it is pressed', async () => {
  draw(part(), [changing('new@example.org', { ...changed({ pendingEmail: 'new@example.org' }), delay: 30 })]);
  await userEvent.type(field(), 'new@example.org');
  fireEvent.submit(screen.getByRole('form'));
  fireEvent.submit(screen.getByRole('form'));
  expect(await screen.findByText(/emailed a/)).toBeInTheDocument();
  expect(onChanged).toHaveBeenCalledTimes(1);
});

it('leads to a fresh session if needed, and keeps the input', async () => {
  draw(part({ emailVerified: false }), [
    changing('new@example.org', { result: refusal('SESSION_IS_NOT_FRESH') }),
  ]);
  await userEvent.type(screen.getByLabelText(/New email address/), 'new@example.org');
  await userEvent.click(screen.getByRole('button', { name: 'Change address' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Sign in again' }));
  expect(onSignInAgain).toHaveBeenCalledTimes(1);
  expect(screen.getByLabelText(/New email address/)).toHaveValue('new@example.org');
});
