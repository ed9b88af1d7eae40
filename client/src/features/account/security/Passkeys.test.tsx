import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ApiError } from '../../../rest/call';
import { type Passkey, passkeyApi } from '../../../rest/passkeyApi';
import { state } from '../../../state';
import { Passkeys } from './Passkeys';

/** Passkeys in the settings: listed, added, renamed, removed. */
const phone: Passkey = {
  id: 'p1',
  name: 'Phone',
  backedUp: true,
  createdAt: '2026-05-02T10:00:00.000Z',
  lastUsedAt: null,
};
const onChanged = jest.fn(() => Promise.resolve());
const onSignInAgain = jest.fn(() => Promise.resolve());
const away = new ApiError(0, 'NETWORK', 'x');
const stale = new ApiError(403, 'SESSION_IS_NOT_FRESH', 'x');

let kept: Passkey[];
beforeEach(() => {
  kept = [phone];
  state.passkeyOffered(null);
  Object.assign(globalThis, { PublicKeyCredential: class {} });
  jest.spyOn(passkeyApi, 'list').mockImplementation(() => Promise.resolve(kept));
});
afterEach(() => {
  jest.restoreAllMocks();
  jest.clearAllMocks();
  Reflect.deleteProperty(globalThis, 'PublicKeyCredential');
});

const show = () => render(<Passkeys onChanged={onChanged} onSignInAgain={onSignInAgain} />);
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

it('says that they are loading, and lists them with their dates', async () => {
  kept = [phone, { ...phone, id: 'p2', name: null, lastUsedAt: '2026-06-01T10:00:00.000Z' }];
  show();
  expect(screen.getByText('Loading')).toBeInTheDocument();
  const [first, second] = await screen.findAllByRole('listitem');
  expect(first).toHaveTextContent(/Phone.*Added on .*2026Rename/);
  expect(second).toHaveTextContent(/Passkey.*last used on .*2026Rename/);
});

it('retries if they failed to load', async () => {
  jest.spyOn(passkeyApi, 'list').mockRejectedValueOnce(away);
  show();
  await press('Try again');
  expect(await screen.findByText('Phone')).toBeInTheDocument();
});

it('adds one on this device, which is then not offered one again', async () => {
  kept = [];
  const add = jest.spyOn(passkeyApi, 'add').mockImplementation(async () => {
    kept = [phone];
  });
  show();
  expect(await screen.findByText(/without a password/)).toBeInTheDocument();
  expect(screen.queryByRole('list')).not.toBeInTheDocument();
  await press('Add a passkey');
  expect(await screen.findByText('Passkey added.')).toBeInTheDocument();
  expect(screen.getByText('Phone')).toBeInTheDocument();
  expect(add).toHaveBeenCalledTimes(1);
  expect(onChanged).toHaveBeenCalledTimes(1);
  expect(state.passkeyOffered()).toBe(true);
});

it('says nothing if the browser’s prompt is closed', async () => {
  jest.spyOn(passkeyApi, 'add').mockRejectedValue(new DOMException('x', 'NotAllowedError'));
  show();
  await press('Add a passkey');
  await waitFor(() => expect(passkeyApi.add).toHaveBeenCalled());
  for (const alert of screen.getAllByRole('alert')) expect(alert).toBeEmptyDOMElement();
  expect(onChanged).not.toHaveBeenCalled();
});

it('offers to sign in again if the session is too old', async () => {
  jest.spyOn(passkeyApi, 'remove').mockRejectedValue(stale);
  show();
  await press('Remove');
  await userEvent.click((await screen.findAllByRole('button', { name: 'Remove' }))[0] as HTMLElement);
  await press('Sign in again');
  expect(onSignInAgain).toHaveBeenCalledTimes(1);
  expect(screen.getByText('Phone')).toBeInTheDocument();
});

it('removes one by keyboard after confirmation, and keeps it on Escape', async () => {
  const remove = jest.spyOn(passkeyApi, 'remove').mockImplementation(async () => {
    kept = [];
  });
  show();
  (await screen.findByRole('button', { name: 'Remove' })).focus();
  await userEvent.keyboard('{Enter}');
  expect(screen.getByRole('group', { name: 'Remove Phone?' })).toBeInTheDocument();
  await userEvent.keyboard('{Escape}');
  expect(remove).not.toHaveBeenCalled();
  await userEvent.keyboard('{Enter}{Enter}');
  await waitFor(() => expect(screen.queryByText('Phone')).not.toBeInTheDocument());
  expect(remove).toHaveBeenCalledWith('p1');
});

it('renames one, and requires a name', async () => {
  const rename = jest.spyOn(passkeyApi, 'rename').mockImplementation(async (_, name) => {
    kept = [{ ...phone, name }];
  });
  show();
  await press('Rename Phone');
  const field = screen.getByLabelText('Passkey name');
  await userEvent.clear(field);
  await userEvent.keyboard('{Enter}');
  expect(await screen.findAllByText(/Give the passkey a name\./)).not.toHaveLength(0);
  expect(rename).not.toHaveBeenCalled();
  await userEvent.type(field, 'Tablet{Enter}');
  expect(await screen.findByText('Tablet')).toBeInTheDocument();
  expect(rename).toHaveBeenCalledWith('p1', 'Tablet');
});

it('says so if a browser has no passkeys', async () => {
  Reflect.deleteProperty(globalThis, 'PublicKeyCredential');
  show();
  expect(await screen.findByText('This browser doesn’t support passkeys.')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Add a passkey' })).not.toBeInTheDocument();
});
