import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { isLeavingAsked } from '../../components/overlays/leaving.fixtures';
import { ApiTokensDocument, CreateApiTokenDocument, RevokeApiTokenDocument } from '../../generated/graphql';
import { ApiTokens } from './ApiTokens';
import { draw, enterAsMika, refusal } from './account.fixtures';

/** Tokens for GraphQL clients: created and named here, shown once, revocable. */
const onSignInAgain = jest.fn(() => Promise.resolve());
beforeEach(() => {
  jest.clearAllMocks();
  enterAsMika();
});

const script = {
  __typename: 'ApiToken',
  id: 't1',
  name: 'calendar script',
  scopes: ['READ_ACCOUNT', 'READ_LISTS'],
  createdAt: '2026-05-02T10:00:00.000Z',
  lastUsedAt: new Date(Date.now() - 3 * 3_600_000).toISOString(),
  expiresAt: null,
};
const listing = (...apiTokens: object[]) => ({
  request: { query: ApiTokensDocument },
  result: { data: { apiTokens } },
});
const creating = (answer: object) => ({
  request: {
    query: CreateApiTokenDocument,
    variables: { input: { name: 'backup', scopes: ['READ_LISTS', 'WRITE_LISTS'], expiresInDays: 365 } },
  },
  ...answer,
});
const created = {
  result: {
    data: {
      createApiToken: {
        __typename: 'CreatedApiToken',
        secret: 'secret-shown-once',
        apiToken: {
          ...script,
          id: 't2',
          name: 'backup',
          scopes: ['READ_LISTS', 'WRITE_LISTS'],
          lastUsedAt: null,
        },
      },
    },
  },
};
const part = (
  <MemoryRouter>
    <ApiTokens onSignInAgain={onSignInAgain} />
  </MemoryRouter>
);
const name = () => screen.findByLabelText('Token name');

async function fill() {
  await userEvent.type(await name(), 'backup');
  await userEvent.click(screen.getByRole('checkbox', { name: 'Change your lists' }));
  await userEvent.click(screen.getByRole('checkbox', { name: 'Read your lists' }));
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Expires in' }), '1 year');
}
const make = () => userEvent.click(screen.getByRole('button', { name: 'Create token' }));

it('lists them with their permissions and last use', async () => {
  draw(part, [
    listing(script, {
      ...script,
      id: 't3',
      name: 'idle',
      lastUsedAt: null,
      expiresAt: '2026-12-24T10:00:00.000Z',
    }),
  ]);
  const [first, second] = await screen.findAllByRole('listitem');
  expect(first).toHaveTextContent(
    /calendar script.*Read your account, Read your lists.*last used 3 hours ago/,
  );
  expect(second).toHaveTextContent(/idle.*never used · expires on .*24.*2026/);
});

it('says that there are none', async () => {
  draw(part, [listing()]);
  expect(await screen.findByText(/No tokens yet/)).toBeInTheDocument();
});

it('creates one and shows its secret once, to copy', async () => {
  const user = userEvent.setup();
  draw(part, [listing(), creating(created), listing({ ...script, id: 't2', name: 'backup' })]);
  await fill();
  await make();
  expect(await screen.findByRole('heading', { name: 'Token “backup” created' })).toHaveFocus();
  expect(screen.getByLabelText('Token')).toHaveValue('secret-shown-once');
  await user.click(screen.getByRole('button', { name: 'Copy' }));
  expect(await screen.findByText('Copied.')).toBeInTheDocument();
  expect(await navigator.clipboard.readText()).toBe('secret-shown-once');
  expect(isLeavingAsked()).toBe(true);
  await user.click(screen.getByRole('button', { name: 'Done' }));
  expect(screen.queryByDisplayValue('secret-shown-once')).not.toBeInTheDocument();
  expect(isLeavingAsked()).toBe(false);
  expect(await screen.findByRole('listitem')).toHaveTextContent('backup');
  expect(JSON.stringify({ ...localStorage })).not.toContain('secret');
  expect(await name()).toHaveValue('');
  for (const box of screen.getAllByRole('checkbox')) expect(box).not.toBeChecked();
});

it('selects the text if the browser refuses to copy it', async () => {
  const user = userEvent.setup();
  jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('not allowed'));
  draw(part, [listing(), creating(created), listing()]);
  await fill();
  await make();
  await user.click(await screen.findByRole('button', { name: 'Copy' }));
  expect(await screen.findByText(/Selected: press Ctrl\+C/)).toBeInTheDocument();
  const field = screen.getByLabelText<HTMLInputElement>('Token');
  expect([field.selectionStart, field.selectionEnd]).toEqual([0, 'secret-shown-once'.length]);
});

it('says at each field what is missing', async () => {
  draw(part, [listing()]);
  const field = await name();
  await make();
  expect(field).toHaveAccessibleDescription(/Give the token a name/);
  expect(screen.getByRole('group', { name: 'Permissions' })).toHaveAccessibleDescription(
    /at least one permission/,
  );
  expect(field).toHaveFocus();
  await userEvent.type(field, 'backup');
  await make();
  expect(screen.getByRole('checkbox', { name: 'Read your account' })).toHaveFocus();
  await userEvent.click(screen.getByRole('checkbox', { name: 'Read your account' }));
  expect(screen.queryByText(/at least one permission/)).not.toBeInTheDocument();
});

it('keeps the choice when refused, and leads to a fresh session if needed', async () => {
  draw(part, [listing(), creating({ result: refusal('SESSION_IS_NOT_FRESH') })]);
  await fill();
  await make();
  await userEvent.click(await screen.findByRole('button', { name: 'Sign in again' }));
  expect(onSignInAgain).toHaveBeenCalledTimes(1);
  expect(await name()).toHaveValue('backup');
  expect(screen.getByRole('checkbox', { name: 'Change your lists' })).toBeChecked();
});

it('creates one, however often it is pressed', async () => {
  draw(part, [listing(), creating({ ...created, delay: 30 }), listing()]);
  await fill();
  fireEvent.submit(screen.getByRole('form'));
  fireEvent.submit(screen.getByRole('form'));
  expect(await screen.findByRole('heading', { name: /created/ })).toBeInTheDocument();
});

it('revokes one after asking', async () => {
  draw(part, [
    listing(script),
    {
      request: { query: RevokeApiTokenDocument, variables: { id: 't1' } },
      result: { data: { revokeApiToken: true } },
    },
    listing(),
  ]);
  await userEvent.click(await screen.findByRole('button', { name: 'Revoke calendar script' }));
  await userEvent.click(screen.getByRole('button', { name: 'Revoke token' }));
  expect(await screen.findByText(/No tokens yet/)).toBeInTheDocument();
  expect(await screen.findByText('“calendar script” has been revoked.')).toHaveAttribute('role', 'status');
});

it('says in its row why one cannot be revoked', async () => {
  draw(part, [
    listing(script),
    { request: { query: RevokeApiTokenDocument, variables: { id: 't1' } }, result: refusal('OVERLOADED') },
  ]);
  await userEvent.click(await screen.findByRole('button', { name: 'Revoke calendar script' }));
  await userEvent.click(screen.getByRole('button', { name: 'Revoke token' }));
  const row = screen.getByRole('listitem');
  await waitFor(() => expect(within(row).getByRole('alert')).toHaveTextContent('very busy'));
});
