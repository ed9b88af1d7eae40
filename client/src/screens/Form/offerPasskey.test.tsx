import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Toasts } from '../../components/overlays/Toasts';
import { toastsWanted } from '../../components/overlays/toast';
import { ApiError } from '../../rest/call';
import { passkeyApi } from '../../rest/passkeyApi';
import { session, state } from '../../state';
import { offerPasskey } from './offerPasskey';

/** A passkey is offered once per browser, after a sign-in by password, if the device can store one. */
const user = { id: 'me', email: 'me@example.org', emailVerified: true, name: 'Me', image: null };
const offer = () => screen.findByText('Skip the password next time?');
const device = (canKeep: () => Promise<boolean>) =>
  Object.assign(globalThis, {
    PublicKeyCredential: { isUserVerifyingPlatformAuthenticatorAvailable: canKeep },
  });

beforeEach(() => {
  session({ user, token: 'x' });
  state.passkeyOffered(null);
  device(() => Promise.resolve(true));
});
afterEach(() => {
  jest.restoreAllMocks();
  Reflect.deleteProperty(globalThis, 'PublicKeyCredential');
  toastsWanted([]);
});

async function shown(add: () => Promise<void>) {
  const added = jest.spyOn(passkeyApi, 'add').mockImplementation(add);
  render(<Toasts />);
  await act(offerPasskey);
  await offer();
  return added;
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

it('offers one after a sign-in', async () => {
  await offerPasskey();
  expect(toastsWanted()).toHaveLength(1);
});

it('adds one with a press', async () => {
  const added = await shown(() => Promise.resolve());
  await press('Add a passkey');
  expect(await screen.findByText('Passkey added')).toBeVisible();
  expect(added).toHaveBeenCalledTimes(1);
});

it('does not take the focus, but is reachable by keyboard', async () => {
  const added = await shown(() => Promise.resolve());
  expect(document.body).toHaveFocus();
  act(() => screen.getByRole('button', { name: 'Add a passkey' }).focus());
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(added).toHaveBeenCalledTimes(1));
});

it('is gone once dismissed, and never comes back', async () => {
  const added = await shown(() => Promise.resolve());
  await userEvent.click(screen.getByLabelText('Dismiss'));
  await waitFor(() => expect(screen.queryByText('Skip the password next time?')).not.toBeInTheDocument());
  await act(offerPasskey);
  expect(toastsWanted()).toEqual([]);
  expect(screen.queryByText('Skip the password next time?')).not.toBeInTheDocument();
  expect(added).not.toHaveBeenCalled();
});

it('says nothing if the browser’s prompt is closed', async () => {
  await shown(() => Promise.reject(new DOMException('No.', 'NotAllowedError')));
  await press('Add a passkey');
  await waitFor(() => expect(screen.queryByText('Skip the password next time?')).not.toBeInTheDocument());
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

it.each([
  ['there is one already', new DOMException('x', 'InvalidStateError'), 'This device already has a passkey'],
  ['the site refuses', new ApiError(500, 'UNKNOWN', 'x'), 'We couldn’t add a passkey'],
])('says so if %s', async (_, error, title) => {
  await shown(() => Promise.reject(error));
  await press('Add a passkey');
  expect(await screen.findByRole('alert')).toHaveTextContent(title);
});

it.each<[string, () => void]>([
  ['the browser knows no passkeys', () => Reflect.deleteProperty(globalThis, 'PublicKeyCredential')],
  ['the device can keep none', () => device(() => Promise.resolve(false))],
  ['the browser cannot say', () => device(() => Promise.reject(new Error('x')))],
  ['this browser was offered one before', () => void state.passkeyOffered(true)],
  ['nobody is signed in any more', () => void session(null)],
  [
    'the address is not confirmed',
    () => void session({ user: { ...user, emailVerified: false }, token: 'x' }),
  ],
])('offers nothing where %s', async (_, arrange) => {
  arrange();
  await offerPasskey();
  expect(toastsWanted()).toEqual([]);
});
