import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { passwordDefaults } from '../../../../shared/limits';
import { ChangePasswordDocument, SetPasswordDocument } from '../../generated/graphql';
import { draw, enterAsMika, mika, refusal } from './account.fixtures';
import { ChangePasswordForm, SetPasswordForm } from './PasswordForms';

jest.mock('../../components/fields/StrengthMeter', () => ({ StrengthMeter: () => null }));

/** Changing the password with the current one, and setting a first one. */
const onSessionChanged = jest.fn(() => Promise.resolve());
const onSignInAgain = jest.fn(() => Promise.resolve());
beforeEach(() => {
  jest.clearAllMocks();
  enterAsMika();
});

const current = () => screen.getByLabelText('Current password');
const fresh = () => screen.getByLabelText('New password');
const form = () => screen.getByRole('form');

describe('change', () => {
  const change = (
    <ChangePasswordForm user={mika} rule={passwordDefaults} onSessionChanged={onSessionChanged} />
  );
  const changing = (revokeOtherSessions: boolean, answer: object) => ({
    request: {
      query: ChangePasswordDocument,
      variables: {
        input: { currentPassword: 'old one here', newPassword: 'kestrel harbour', revokeOtherSessions },
      },
    },
    ...answer,
  });
  const done = { result: { data: { changePassword: mika } } };
  async function fill() {
    await userEvent.type(current(), 'old one here');
    await userEvent.type(fresh(), 'kestrel harbour');
  }

  it('changes it, ends the other sessions and adopts the new one', async () => {
    draw(change, [changing(true, done)]);
    await fill();
    await userEvent.click(screen.getByRole('button', { name: 'Change password' }));
    expect(await screen.findByText(/signed out everywhere else/)).toBeInTheDocument();
    expect(onSessionChanged).toHaveBeenCalledTimes(1);
    expect([current(), fresh()].map((field) => (field as HTMLInputElement).value)).toEqual(['', '']);
  });

  it('leaves the other sessions alone if so chosen', async () => {
    draw(change, [changing(false, done)]);
    await fill();
    await userEvent.click(screen.getByRole('checkbox', { name: 'Sign out everywhere else' }));
    await userEvent.click(screen.getByRole('button', { name: 'Change password' }));
    expect(await screen.findByText('Your password has been changed.')).toBeInTheDocument();
    expect(onSessionChanged).not.toHaveBeenCalled();
  });

  it('says at each field what is missing', async () => {
    draw(change);
    fireEvent.submit(form());
    await waitFor(() => expect(current()).toHaveAccessibleDescription(/Enter your current password/));
    expect(fresh()).toHaveAccessibleDescription(/Enter a password/);
    expect(current()).toHaveFocus();
  });

  it.each([
    ['short', /too short/],
    ['x'.repeat(129), /too long/],
    ['old one here', /already your password/],
  ])('does not accept %s', async (typed, text) => {
    draw(change);
    await userEvent.type(current(), 'old one here');
    await userEvent.click(fresh());
    await userEvent.paste(typed);
    fireEvent.submit(form());
    await waitFor(() => expect(fresh()).toHaveAccessibleDescription(text));
  });

  it.each([
    ['INVALID_PASSWORD', current, /current password isn’t right/],
    ['PASSWORD_TOO_COMMON', fresh, /easy to guess/],
    ['PASSWORD_TOO_SHORT', fresh, /too short/],
    ['PASSWORD_TOO_LONG', fresh, /too long/],
  ] as const)('shows %s at its field and keeps the input', async (code, field, text) => {
    draw(change, [changing(true, { result: refusal(code) })]);
    await fill();
    fireEvent.submit(form());
    await waitFor(() => expect(field()).toHaveAccessibleDescription(text));
    expect(field()).toHaveFocus();
    expect(current()).toHaveValue('old one here');
    expect(fresh()).toHaveValue('kestrel harbour');
    expect(onSessionChanged).not.toHaveBeenCalled();
  });

  it('shows other errors above the form', async () => {
    draw(change, [changing(true, { result: refusal('CREDENTIAL_ACCOUNT_NOT_FOUND') })]);
    await fill();
    fireEvent.submit(form());
    expect(await screen.findByText(/doesn’t have a password yet/)).toBeInTheDocument();
  });

  it('sends once, however often it is pressed', async () => {
    draw(change, [changing(true, { ...done, delay: 30 })]);
    await fill();
    fireEvent.submit(form());
    fireEvent.submit(form());
    expect(await screen.findByText(/signed out everywhere else/)).toBeInTheDocument();
    expect(onSessionChanged).toHaveBeenCalledTimes(1);
  });

  it('never writes a password to storage', async () => {
    draw(change);
    await fill();
    expect(JSON.stringify([{ ...localStorage }, { ...sessionStorage }])).not.toMatch(/kestrel|old one/);
  });

  it('tells password managers whose passwords these are', () => {
    const { container } = draw(change);
    expect(container.querySelector('input[autocomplete="username"]')).toHaveValue('mika@example.org');
    expect(current()).toHaveAttribute('autocomplete', 'current-password');
    expect(fresh()).toHaveAttribute('autocomplete', 'new-password');
  });
});

describe('set', () => {
  const set = (
    <SetPasswordForm
      user={{ ...mika, hasPassword: false }}
      rule={passwordDefaults}
      onSignInAgain={onSignInAgain}
    />
  );
  const setting = (answer: object) => ({
    request: { query: SetPasswordDocument, variables: { newPassword: 'kestrel harbour' } },
    ...answer,
  });

  it('sets a first password', async () => {
    const sent = jest.fn(() => ({ data: { setPassword: mika } }));
    draw(set, [setting({ result: sent })]);
    await userEvent.type(fresh(), 'kestrel harbour{Enter}');
    await waitFor(() => expect(sent).toHaveBeenCalledTimes(1));
    expect(screen.queryByRole('alert', { name: /./ })).not.toBeInTheDocument();
  });

  it('leads to signing in again if the session is too old', async () => {
    draw(set, [setting({ result: refusal('SESSION_IS_NOT_FRESH') })]);
    await userEvent.type(fresh(), 'kestrel harbour{Enter}');
    await userEvent.click(await screen.findByRole('button', { name: 'Sign in again' }));
    expect(onSignInAgain).toHaveBeenCalledTimes(1);
  });

  it('says at the field what is wrong', async () => {
    draw(set);
    await userEvent.type(fresh(), 'short{Enter}');
    expect(fresh()).toHaveAccessibleDescription(/too short/);
  });

  it('says that there is a password already', async () => {
    draw(set, [setting({ result: refusal('USER_ALREADY_HAS_A_PASSWORD') })]);
    await userEvent.type(fresh(), 'kestrel harbour{Enter}');
    expect(await screen.findByText(/already has a password/)).toBeInTheDocument();
  });
});
