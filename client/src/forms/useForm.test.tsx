import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import * as z from 'zod/mini';
import { Field } from '../components/fields/Field';
import { FormMessages, FormSaved } from '../components/fields/FormMessages';
import { ApiError } from '../rest/call';
import { useForm } from './useForm';

/** Inline errors, kept input, a success message; one call at a time however often it is pressed. */
const schema = z.object({ email: z.string().check(z.minLength(1, 'Missing.')), password: z.string() });
const defaults = { email: '', password: '' };

function Sample({ send }: { send: () => Promise<string | null> }) {
  const form = useForm({ schema, defaults, send });
  return (
    <form {...form.props} aria-label="Sample" aria-busy={form.busy}>
      <FormMessages notes={form.notes} errors={form.errors} />
      <Field {...form.field('email')} label="Email" />
      <Field {...form.field('password')} label="Password" />
      <p data-testid="beside">{form.errors.email ?? form.errors.password}</p>
      <FormSaved text={form.saved} />
    </form>
  );
}

const form = () => screen.getByRole('form');
const type = (text: string) => userEvent.type(screen.getByLabelText('Email'), text);

it('stops at visible mistakes, with the focus there, and sends nothing', async () => {
  const send = jest.fn();
  render(<Sample send={send} />);
  fireEvent.submit(form());
  await waitFor(() => expect(screen.getByTestId('beside')).toHaveTextContent('Missing.'));
  expect(screen.getByText('One field to correct: Missing.')).toBeInTheDocument();
  expect(screen.getByLabelText('Email')).toHaveFocus();
  expect(send).not.toHaveBeenCalled();
  await type('m');
  expect(screen.getByTestId('beside')).toBeEmptyDOMElement();
});

it('sends once, however often it is pressed, and can be sent again afterwards', async () => {
  let answer: (text: string) => void = () => undefined;
  const send = jest.fn(() => new Promise<string>((resolve) => (answer = resolve)));
  render(<Sample send={send} />);
  await type('m');
  fireEvent.submit(form());
  fireEvent.submit(form());
  await waitFor(() => expect(form()).toHaveAttribute('aria-busy', 'true'));
  fireEvent.submit(form());
  expect(send).toHaveBeenCalledTimes(1);
  answer('Saved.');
  expect(await screen.findByText('Saved.')).toHaveAttribute('role', 'status');
  fireEvent.submit(form());
  await waitFor(() => expect(send).toHaveBeenCalledTimes(2));
  expect(screen.queryByText('Saved.')).not.toBeInTheDocument();
});

it('keeps what is typed while it sends, in the form and as a draft, though it resets and discards', async () => {
  let answer = () => {};
  const kept = jest.fn();
  function Resets() {
    const form = useForm({
      schema,
      defaults,
      onChange: kept,
      send: async () => {
        await new Promise<void>((resolve) => (answer = resolve));
        form.reset();
        kept('discarded');
        return null;
      },
    });
    return (
      <form {...form.props} aria-label="Sample" aria-busy={form.busy}>
        <Field {...form.field('email')} label="Email" />
        <Field {...form.field('password')} label="Password" />
      </form>
    );
  }
  render(<Resets />);
  await type('m');
  await userEvent.type(screen.getByLabelText('Password'), 'p');
  fireEvent.submit(form());
  await waitFor(() => expect(form()).toHaveAttribute('aria-busy', 'true'));
  await type('n');
  answer();
  await waitFor(() => expect(form()).toHaveAttribute('aria-busy', 'false'));
  expect(screen.getByLabelText('Email')).toHaveValue('mn');
  expect(screen.getByLabelText('Password')).toHaveValue('');
  expect(kept.mock.calls.slice(-2)).toEqual([['discarded'], [{ email: 'mn', password: '' }]]);
  fireEvent.submit(form());
  await waitFor(() => expect(form()).toHaveAttribute('aria-busy', 'true'));
  answer();
  await waitFor(() => expect(screen.getByLabelText('Email')).toHaveValue(''));
  expect(kept).toHaveBeenLastCalledWith('discarded');
});

it('shows the server’s error at its field, and keeps the input', async () => {
  render(<Sample send={() => Promise.reject(new ApiError(400, 'PASSWORD_TOO_COMMON', 'x'))} />);
  await type('mika');
  fireEvent.submit(form());
  await waitFor(() => expect(screen.getByTestId('beside')).toHaveTextContent(/easy to guess/));
  expect(screen.getByLabelText('Password')).toHaveFocus();
  expect(screen.getByLabelText('Email')).toHaveValue('mika');
});

it('shows errors without a field above the form', async () => {
  render(<Sample send={() => Promise.reject(new ApiError(400, 'INVALID_PASSWORD', 'x'))} />);
  await type('mika');
  fireEvent.submit(form());
  expect(await screen.findByText('Your current password isn’t right. Try again.')).toBeInTheDocument();
  expect(screen.getByTestId('beside')).toBeEmptyDOMElement();
});

it('gives back what was kept under the caret of someone who has begun, so that typing replaces it', async () => {
  function Kept({ typed }: { typed?: { email: string } }) {
    const kept = useForm({ schema, defaults, typed, send: async () => null });
    return (
      <form {...kept.props}>
        <Field {...kept.field('email')} label="Email" />
      </form>
    );
  }
  const page = document.createElement('div');
  document.body.append(page);
  page.innerHTML = renderToString(<Kept />);
  const field = screen.getByLabelText('Email');
  field.focus();
  const root = await act(async () => hydrateRoot(page, <Kept typed={{ email: 'ada@example.org' }} />));
  expect(field).toHaveValue('ada@example.org');
  await userEvent.keyboard('bob@example.org');
  expect(field).toHaveValue('bob@example.org');
  act(() => root.unmount());
  page.remove();
});
