import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ApiError } from '../../rest/call';
import { passkeyApi } from '../../rest/passkeyApi';
import { PasskeyButton } from './PasskeyButton';

/** A passkey is chosen by the button or in the browser's own list; the list asks for no press, and its failures count. */
const user = { id: 'me', email: 'me@example.org', emailVerified: true, name: 'Me', image: null };
const session = { user, token: 'x' };
const chosen = { id: 'key' } as Parameters<typeof passkeyApi.signIn>[0];
const never = () => new Promise<never>(() => {});
let choose: jest.SpyInstance;
const offers = () => choose.mock.calls.filter(([options]) => options?.autofill).length;

beforeEach(() => {
  Object.assign(globalThis, { PublicKeyCredential: {} });
  choose = jest.spyOn(passkeyApi, 'choose').mockImplementation(never);
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
  Reflect.deleteProperty(globalThis, 'PublicKeyCredential');
});

function open() {
  const onEntered = jest.fn(() => Promise.resolve());
  render(<PasskeyButton onEntered={onEntered} />);
  return onEntered;
}
const press = () => userEvent.click(screen.getByRole('button', { name: 'Sign in with a passkey' }));

it('signs in with what is chosen in the browser’s list, and offers the list no more', async () => {
  choose.mockResolvedValueOnce(chosen);
  jest.spyOn(passkeyApi, 'signIn').mockResolvedValue(session);
  const onEntered = open();
  await waitFor(() => expect(onEntered).toHaveBeenCalledWith(session));
  expect(passkeyApi.signIn).toHaveBeenCalledTimes(1);
  expect(offers()).toBe(1);
});

it('tells why a passkey chosen in the list was refused, and offers the list again', async () => {
  choose.mockResolvedValueOnce(chosen);
  jest.spyOn(passkeyApi, 'signIn').mockRejectedValue(new ApiError(400, 'CHALLENGE_NOT_FOUND', 'x'));
  const onEntered = open();
  expect(await screen.findByText('This took too long. Try again.')).toBeVisible();
  await waitFor(() => expect(offers()).toBe(2));
  expect(onEntered).not.toHaveBeenCalled();
});

it('says nothing when the prompt is closed, and offers the list again', async () => {
  choose.mockImplementation((options) =>
    options?.autofill ? never() : Promise.reject(new DOMException('x', 'NotAllowedError')),
  );
  open();
  await press();
  await waitFor(() => expect(offers()).toBe(2));
  for (const alert of screen.getAllByRole('alert')) expect(alert).toBeEmptyDOMElement();
  choose.mockResolvedValueOnce(chosen);
  jest.spyOn(passkeyApi, 'signIn').mockResolvedValue(session);
  await press();
  expect(passkeyApi.signIn).toHaveBeenCalledWith(chosen);
});

it('offers the list anew before its challenge expires, unless another window has the focus', async () => {
  jest.useFakeTimers();
  const focus = jest.spyOn(document, 'hasFocus').mockReturnValue(false);
  open();
  act(() => void jest.advanceTimersByTime(4 * 60_000));
  expect(offers()).toBe(1);
  focus.mockReturnValue(true);
  act(() => void jest.advanceTimersByTime(4 * 60_000));
  expect(offers()).toBe(2);
});
