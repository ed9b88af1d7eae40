import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { FormMessages, FormSaved } from '../components/fields/FormMessages';
import { AuthApiError } from '../rest/authApi';
import { useSubmit } from './useSubmit';

/** P7: inline errors, kept input, a word when it went well; one call at a time however often one presses. */
const fields = ['email', 'password'] as const;

function Sample({ send }: { send: () => Promise<string | null> }) {
  const [email, setEmail] = useState('');
  const { formRef, onSubmit, busy, errors, notes, saved, touch } = useSubmit({
    fields,
    check: () => (email === '' ? { email: 'Missing.' } : {}),
    send,
  });
  return (
    <form ref={formRef} onSubmit={onSubmit} aria-label="Sample" aria-busy={busy}>
      <FormMessages notes={notes} errors={errors} />
      <input
        name="email"
        aria-label="E-mail"
        value={email}
        onChange={(event) => {
          touch('email');
          setEmail(event.target.value);
        }}
      />
      <input name="password" aria-label="Password" />
      <p data-testid="beside">{errors.email ?? errors.password}</p>
      <FormSaved text={saved} />
    </form>
  );
}

const form = () => screen.getByRole('form');
const type = (text: string) => userEvent.type(screen.getByLabelText('E-mail'), text);

it('stops at what can be seen to be wrong, with the focus there, and asks nobody', async () => {
  const send = jest.fn();
  render(<Sample send={send} />);
  fireEvent.submit(form());
  expect(screen.getByTestId('beside')).toHaveTextContent('Missing.');
  expect(screen.getByText('One field to correct: Missing.')).toBeInTheDocument();
  expect(screen.getByLabelText('E-mail')).toHaveFocus();
  expect(send).not.toHaveBeenCalled();
  await type('m');
  expect(screen.getByTestId('beside')).toBeEmptyDOMElement();
});

it('sends once, however often it is pressed, and can be sent again after', async () => {
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
  expect(send).toHaveBeenCalledTimes(2);
  expect(screen.queryByText('Saved.')).not.toBeInTheDocument();
});

it('puts the server’s word beside the field it is about, and keeps what was typed', async () => {
  render(<Sample send={() => Promise.reject(new AuthApiError(400, 'PASSWORD_TOO_COMMON', 'x'))} />);
  await type('mika');
  fireEvent.submit(form());
  await waitFor(() => expect(screen.getByTestId('beside')).toHaveTextContent(/easy to guess/));
  expect(screen.getByLabelText('Password')).toHaveFocus();
  expect(screen.getByLabelText('E-mail')).toHaveValue('mika');
});

it('notes above the form what is about no field of it', async () => {
  render(<Sample send={() => Promise.reject(new AuthApiError(400, 'INVALID_PASSWORD', 'x'))} />);
  await type('mika');
  fireEvent.submit(form());
  expect(await screen.findByText('The current password is not right.')).toBeInTheDocument();
  expect(screen.getByTestId('beside')).toBeEmptyDOMElement();
});
