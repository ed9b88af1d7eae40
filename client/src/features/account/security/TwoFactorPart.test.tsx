import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link, MemoryRouter, Route, Routes } from 'react-router-dom';
import { ApiError } from '../../../rest/call';
import { factorApi } from '../../../rest/factorApi';
import { TwoFactorPart } from './TwoFactorPart';

/** Two-step sign-in in the settings: the password each time, then the code or the recovery codes. */
const totpURI = 'otpauth://totp/Enspired:mika@example.org?secret=JBSWY3DPEHPK3PXP&issuer=Enspired';
const codes = ['aaaaa-bbbbb', 'ccccc-ddddd'];
const told = {
  onChanged: jest.fn(() => Promise.resolve()),
  onSessionChanged: jest.fn(() => Promise.resolve()),
  onSignInAgain: jest.fn(() => Promise.resolve()),
};
afterEach(() => {
  jest.restoreAllMocks();
  jest.clearAllMocks();
});

const show = (enabled = false, hasPassword = true) =>
  render(
    <MemoryRouter initialEntries={['/settings/security']}>
      <Link to="/home">Home</Link>
      <Routes>
        <Route path="/home" element="At home" />
        <Route
          path="*"
          element={
            <TwoFactorPart
              state={{
                __typename: 'TwoFactor',
                enabled,
                recoveryCodesLeft: enabled ? 1 : 0,
                unlocksAt: null,
              }}
              email="mika@example.org"
              hasPassword={hasPassword}
              {...told}
            />
          }
        />
      </Routes>
    </MemoryRouter>,
  );
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const enterPassword = () => userEvent.type(screen.getByLabelText('Your password'), 'plum-rain-42{Enter}');

it('is hidden from users who sign in without a password', () => {
  show(false, false);
  expect(screen.getByText(/there’s nothing to set up/)).toBeInTheDocument();
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});

it('is set up by password, picture or key, and code, with the keyboard alone', async () => {
  const enable = jest.spyOn(factorApi, 'enable').mockResolvedValue({ totpURI, backupCodes: codes });
  const verify = jest
    .spyOn(factorApi, 'verifyCode')
    .mockRejectedValueOnce(new ApiError(401, 'INVALID_TWO_FACTOR_AUTHENTICATION', 'x'))
    .mockResolvedValue(null);
  show();
  await press('Set up');
  await enterPassword();
  expect(enable).toHaveBeenCalledWith('plum-rain-42');
  expect(await screen.findByRole('img', { name: /QR code/ })).toBeInTheDocument();
  expect(screen.getByLabelText('Or enter this key')).toHaveValue('JBSWY3DPEHPK3PXP');
  const code = screen.getByLabelText('Code');
  await userEvent.type(code, '000 000{Enter}');
  expect(await screen.findByRole('form', { name: 'Confirm your authenticator app' })).toBeInTheDocument();
  expect(told.onSessionChanged).not.toHaveBeenCalled();
  await userEvent.clear(code);
  await userEvent.type(code, '123 456{Enter}');
  await waitFor(() => expect(verify).toHaveBeenLastCalledWith({ code: '123456', trustDevice: false }));
  expect(await screen.findByRole('heading', { name: 'Your recovery codes' })).toHaveFocus();
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(codes);
  expect(told.onSessionChanged).toHaveBeenCalledTimes(1);
  await press('I’ve saved them');
  expect(screen.queryByText(codes[0] as string)).not.toBeInTheDocument();
});

it('says how many codes are left, and creates new ones', async () => {
  jest.spyOn(factorApi, 'newRecoveryCodes').mockResolvedValue(codes);
  show(true);
  expect(screen.getByText(/You have 1 recovery code left\./)).toBeInTheDocument();
  await press('New recovery codes');
  await enterPassword();
  expect(await screen.findByText('ccccc-ddddd')).toBeInTheDocument();
  expect(told.onChanged).toHaveBeenCalledTimes(1);
  expect(told.onSessionChanged).not.toHaveBeenCalled();
});

it('asks before the page is left with the codes unsaved, and not once they are saved', async () => {
  jest.spyOn(factorApi, 'newRecoveryCodes').mockResolvedValue(codes);
  show(true);
  await press('New recovery codes');
  await enterPassword();
  await screen.findByText('ccccc-ddddd');
  const home = screen.getByRole('link', { name: 'Home' });
  await userEvent.click(home);
  expect(await screen.findByRole('dialog', { name: 'Leave without saving?' })).toHaveTextContent(
    'You won’t see these codes again.',
  );
  await press('Stay here');
  expect(screen.getByText('ccccc-ddddd')).toBeInTheDocument();
  await press('I’ve saved them');
  await userEvent.click(home);
  expect(screen.getByText('At home')).toBeInTheDocument();
});

it('is turned off with the password', async () => {
  const disable = jest.spyOn(factorApi, 'disable').mockResolvedValue();
  show(true);
  await press('Turn off');
  await enterPassword();
  await waitFor(() => expect(told.onChanged).toHaveBeenCalledTimes(1));
  expect(disable).toHaveBeenCalledWith('plum-rain-42');
  expect(told.onSessionChanged).toHaveBeenCalledTimes(1);
});

it('changes nothing if the password is wrong, and goes back on Cancel', async () => {
  jest.spyOn(factorApi, 'disable').mockRejectedValue(new ApiError(400, 'INVALID_PASSWORD', 'x'));
  show(true);
  await press('Turn off');
  await enterPassword();
  expect(await screen.findByText('Your current password isn’t right. Try again.')).toBeInTheDocument();
  await press('Cancel');
  expect(screen.getByText('On')).toBeInTheDocument();
  expect(told.onChanged).not.toHaveBeenCalled();
});

it('offers to sign in again if the session is too old', async () => {
  jest.spyOn(factorApi, 'enable').mockRejectedValue(new ApiError(403, 'SESSION_IS_NOT_FRESH', 'x'));
  show();
  await press('Set up');
  await enterPassword();
  await userEvent.click(await screen.findByRole('button', { name: 'Sign in again' }));
  expect(told.onSignInAgain).toHaveBeenCalledTimes(1);
});
