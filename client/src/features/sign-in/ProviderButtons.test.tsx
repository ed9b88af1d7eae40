import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { authApi } from '../../rest/authApi';
import { ApiError } from '../../rest/call';
import { leaveTo } from '../../rest/leaveTo';
import { ProviderButtons } from './ProviderButtons';

jest.mock('../../rest/leaveTo');
const begin = jest.spyOn(authApi, 'signInSocial');
const left = jest.mocked(leaveTo);
beforeEach(() => {
  begin.mockReset().mockResolvedValue('https://github.com/login');
  left.mockReset().mockReturnValue(new Promise(() => {}));
});

const names = [
  'Slack',
  'GitHub',
  'Apple',
  'Zoom',
  'Discord',
  'LINE',
  'Kick',
  'Figma',
  'VK',
  'Naver',
  'Notion',
];
const some = (count: number) =>
  names.slice(0, count).map((name) => ({
    __typename: 'Provider' as const,
    id: name.toLowerCase(),
    name,
    icon: 'M0 0h24v24z',
    signUp: name !== 'Zoom',
  }));

function show(count: number, address = '/welcome/login', form: 'login' | 'sign-up' = 'login', back?: string) {
  return render(
    <MemoryRouter initialEntries={[address]}>
      <ProviderButtons providers={some(count)} form={form} back={back} divided />
    </MemoryRouter>,
  );
}
const shown = () => screen.getAllByRole('button').map((button) => button.textContent);

it('shows nothing if there are none, not even an error in the address', () => {
  const { container } = show(0, '/welcome/login?error=invalid_code');
  expect(container).toBeEmptyDOMElement();
});

it.each([0, 2])('says that a mailed link is dead, with %i providers', (count) => {
  show(count, '/welcome/login?error=INVALID_TOKEN');
  expect(screen.getByText(/already used, has expired or is incomplete/)).toBeInTheDocument();
});

it('shows a few with their full labels', () => {
  show(3);
  expect(shown()).toEqual(['Continue with Apple', 'Continue with GitHub', 'Continue with Slack']);
  expect(screen.getByText('or with email')).toBeInTheDocument();
});

it('shows eight by name, each button saying what it does', () => {
  show(8);
  expect(shown()).toEqual(['Apple', 'Discord', 'Figma', 'GitHub', 'Kick', 'LINE', 'Slack', 'Zoom']);
  expect(screen.getByRole('button', { name: 'Continue with Figma' })).toBeInTheDocument();
});

it('folds many, and moves the focus to the first new one', async () => {
  show(11);
  expect(shown()).toHaveLength(7);
  await userEvent.click(screen.getByRole('button', { name: '5 more' }));
  expect(shown()).toHaveLength(11);
  expect(screen.getByRole('button', { name: 'Continue with Naver' })).toHaveFocus();
});

it('offers at sign-up only those that accept new people', () => {
  show(4, '/welcome', 'sign-up');
  expect(shown()).toEqual(['Continue with Apple', 'Continue with GitHub', 'Continue with Slack']);
});

it('goes to the provider, once, with the return path', async () => {
  show(2, '/welcome/login?back=%2Fsettings', 'login', '/settings');
  await userEvent.click(screen.getByRole('button', { name: 'Continue with GitHub' }));
  await waitFor(() => expect(left).toHaveBeenCalledWith('https://github.com/login'));
  expect(begin.mock.calls).toEqual([
    [
      {
        provider: 'github',
        callbackURL: '/settings',
        errorCallbackURL: '/welcome/login?back=%2Fsettings&by=github',
        requestSignUp: false,
      },
    ],
  ]);
  const going = screen.getByRole('button', { name: 'Continue with GitHub' });
  expect(going).toHaveTextContent('Going to GitHub');
  expect(going).toHaveAttribute('aria-busy', 'true');
  await userEvent.click(screen.getByRole('button', { name: 'Continue with Slack' }));
  expect(begin).toHaveBeenCalledTimes(1);
});

it('can be pressed again after coming back with the browser’s Back', async () => {
  let comeBack = () => {};
  left.mockReturnValue(
    new Promise((resolve) => {
      comeBack = resolve;
    }),
  );
  show(1, '/welcome', 'sign-up');
  await userEvent.click(screen.getByRole('button'));
  expect(begin.mock.calls[0]?.[0]).toMatchObject({ callbackURL: '/home', requestSignUp: true });
  await act(async () => comeBack());
  await userEvent.click(screen.getByRole('button', { name: 'Continue with Slack' }));
  expect(begin).toHaveBeenCalledTimes(2);
});

it.each([
  [new ApiError(429, null, 'x', 9), /Try again in 9 seconds/],
  [new ApiError(404, 'PROVIDER_NOT_FOUND', 'x'), /doesn’t offer this way to sign in/],
  [new ApiError(0, null, 'x'), /can’t reach/],
])('says why it cannot start', async (error, words) => {
  begin.mockRejectedValue(error);
  show(1);
  await userEvent.click(screen.getByRole('button'));
  expect(await screen.findByText(words)).toBeInTheDocument();
  expect(left).not.toHaveBeenCalled();
  expect(screen.getByRole('button')).not.toHaveAttribute('aria-busy');
});

it.each([
  ['account_not_linked', 'github', /Sign in to it, then connect GitHub in the settings/],
  ['email_not_found', 'github', /^GitHub didn’t share your email address/],
  ['invalid_code', 'nobody', /^The other service didn’t confirm it/],
  ['access_denied', '', /^You declined at the other service. Try again/],
  ['user_cancelled_login', 'github', /^You declined at GitHub/],
  ['temporarily_unavailable', 'github', /^GitHub has a problem right now/],
  ['<b>You won</b>', 'github', 'Something went wrong with GitHub. Try again.'],
  ['__proto__', 'github', 'Something went wrong with GitHub. Try again.'],
])('explains the result: %s by %s', (error, by, words) => {
  show(2, `/welcome/login?by=${by}&error=${error}`);
  expect(screen.getByText(words)).toBeInTheDocument();
});
