import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { WithSave } from '../../forms/pageSave.fixtures';
import { UpdateProfileDocument } from '../../generated/graphql';
import { state } from '../../state';
import { draw as drawAlone, enterAsMika, mika, refusal, unreachable } from './account.fixtures';
import { ProfileForm } from './ProfileForm';

/** Name and picture: saved, rejected, kept. */
const onChanged = jest.fn();
beforeEach(() => {
  onChanged.mockReset();
  enterAsMika();
});

const draw = (form: ReactElement, mocks?: Parameters<typeof drawAlone>[1]) =>
  drawAlone(<WithSave>{form}</WithSave>, mocks);
const name = () => screen.getByLabelText('Name');
const picture = () => screen.getByLabelText('Image URL');
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }));

const saving = (input: object, answer: object) => ({
  request: { query: UpdateProfileDocument, variables: { input } },
  ...answer,
});
const saved = (user: object) => ({ result: { data: { updateProfile: { ...mika, ...user } } } });

it('saves name and picture, and says so', async () => {
  const image = 'https://example.org/mika.png';
  draw(<ProfileForm user={mika} onChanged={onChanged} />, [
    saving({ name: 'Mika T.', image }, saved({ name: 'Mika T.', image })),
  ]);
  await userEvent.clear(name());
  await userEvent.type(name(), ' Mika T. ');
  await userEvent.type(picture(), image);
  await save();
  expect(await screen.findByText('Saved.')).toHaveAttribute('role', 'status');
  expect(onChanged).toHaveBeenCalledWith(expect.objectContaining({ name: 'Mika T.', image }));
  expect(state.accountDraft().values).toEqual({});
});

it('removes the picture if the field is emptied', async () => {
  draw(<ProfileForm user={{ ...mika, image: 'https://example.org/a.png' }} onChanged={onChanged} />, [
    saving({ image: null }, saved({})),
  ]);
  await userEvent.clear(picture());
  await save();
  expect(await screen.findByText('Saved.')).toBeInTheDocument();
});

it('leaves an uploaded picture alone when the name changes, and shows it', async () => {
  const image = '/uploads/avatar-1.webp';
  const { container } = draw(<ProfileForm user={{ ...mika, image, avatar: image }} onChanged={onChanged} />, [
    saving({ name: 'Mika!' }, saved({ name: 'Mika!', image })),
  ]);
  expect(picture()).toHaveValue('');
  expect(picture()).toHaveAccessibleDescription(/Your uploaded picture is shown/);
  expect(container.querySelector('img')).toHaveAttribute('src', image);
  await userEvent.type(name(), '!');
  await save();
  expect(await screen.findByText('Saved.')).toBeInTheDocument();
});

it('replaces an uploaded picture with an address', async () => {
  const image = 'https://example.org/mika.png';
  draw(<ProfileForm user={{ ...mika, image: '/uploads/avatar-1.webp' }} onChanged={onChanged} />, [
    saving({ image }, saved({ image })),
  ]);
  await userEvent.type(picture(), image);
  await save();
  expect(await screen.findByText('Saved.')).toBeInTheDocument();
});

it('sends nothing if there is nothing to save', async () => {
  draw(<ProfileForm user={mika} onChanged={onChanged} />);
  const button = screen.getByRole('button', { name: 'Save' });
  expect(button).toHaveAttribute('aria-disabled', 'true');
  await userEvent.type(name(), '!');
  expect(button).toHaveAttribute('aria-disabled', 'false');
  await userEvent.type(name(), '{Backspace}');
  await save();
  expect(button).toHaveAttribute('aria-disabled', 'true');
  expect(onChanged).not.toHaveBeenCalled();
});

it('says at the fields what is wrong', async () => {
  draw(<ProfileForm user={mika} onChanged={onChanged} />);
  await userEvent.clear(name());
  await userEvent.type(picture(), 'http://example.org/mika.png');
  await save();
  expect(name()).toHaveAccessibleDescription(/Enter your name/);
  expect(picture()).toHaveAccessibleDescription(/start with https/);
  expect(name()).toHaveFocus();
  expect(onChanged).not.toHaveBeenCalled();
});

it.each(['javascript:alert(1)', 'data:text/html,x', '//example.org/a.png', 'a.png'])(
  'shows no picture from %s',
  async (address) => {
    const { container } = draw(<ProfileForm user={mika} onChanged={onChanged} />);
    await userEvent.type(picture(), address);
    expect(container.querySelector('img')).toBeNull();
    await save();
    expect(picture()).toBeInvalid();
  },
);

// security: F5
it('asks no other host for what is typed', async () => {
  const { container } = draw(<ProfileForm user={mika} onChanged={onChanged} />);
  await userEvent.click(picture());
  await userEvent.paste('https://example.org/a.png');
  expect(container.querySelector('img')).toBeNull();
  expect(picture()).toHaveAccessibleDescription(/after you save/);
});

it('shows the picture from this site, and the drawn one if it cannot be loaded', () => {
  const saved = { image: 'https://example.org/none.png', avatar: '/pictures/1-ab.webp' };
  const { container } = draw(<ProfileForm user={{ ...mika, ...saved }} onChanged={onChanged} />);
  const image = container.querySelector('img');
  expect(image).toHaveAttribute('src', '/pictures/1-ab.webp');
  if (image) fireEvent.error(image);
  expect(container.querySelector('img')).toBeNull();
  expect(screen.getByText(/couldn’t load an image/)).toBeInTheDocument();
});

it.each([
  [{ result: refusal('DATABASE_UNAVAILABLE') }, /database isn’t available/],
  [{ error: unreachable }, /can’t reach/],
])('keeps the input when it cannot be saved', async (answer, text) => {
  draw(<ProfileForm user={mika} onChanged={onChanged} />, [saving({ name: 'Mika!' }, answer)]);
  await userEvent.type(name(), '!');
  await save();
  expect(await screen.findByText(text)).toBeInTheDocument();
  expect(name()).toHaveValue('Mika!');
});

it('keeps the input while another page is visited, and can discard it', async () => {
  const { unmount } = draw(<ProfileForm user={mika} onChanged={onChanged} />);
  await userEvent.type(name(), ' the Great');
  unmount();
  draw(<ProfileForm user={mika} onChanged={onChanged} />);
  expect(name()).toHaveValue('Mika the Great');
  await userEvent.click(screen.getByRole('button', { name: 'Discard changes' }));
  expect(name()).toHaveValue('Mika');
});

it('shows a user’s draft to no one else', async () => {
  state.accountDraft({ owner: '2', values: { name: 'Somebody else' } });
  draw(<ProfileForm user={mika} onChanged={onChanged} />);
  expect(name()).toHaveValue('Mika');
});

it('saves once, however often it is pressed', async () => {
  // The mock answers one call; a second one would fail.
  draw(<ProfileForm user={mika} onChanged={onChanged} />, [
    saving({ name: 'Mika!' }, { ...saved({ name: 'Mika!' }), delay: 30 }),
  ]);
  await userEvent.type(name(), '!');
  const form = screen.getByRole('form', { name: 'Profile' });
  fireEvent.submit(form);
  fireEvent.submit(form);
  expect(await screen.findByText('Saved.')).toBeInTheDocument();
  await waitFor(() => expect(onChanged).toHaveBeenCalledTimes(1));
});

it('keeps what is typed while it is being saved', async () => {
  const { rerender } = draw(<ProfileForm user={mika} onChanged={onChanged} />, [
    { ...saving({ name: 'Mika T.' }, saved({ name: 'Mika T.' })), delay: 300 },
  ]);
  await userEvent.clear(name());
  await userEvent.type(name(), 'Mika T.');
  await save();
  await userEvent.type(name(), 'akeda');
  await userEvent.type(picture(), 'https://example.org/m.png');
  await waitFor(() => expect(onChanged).toHaveBeenCalledTimes(1));
  rerender(
    <WithSave>
      <ProfileForm user={{ ...mika, name: 'Mika T.' }} onChanged={onChanged} />
    </WithSave>,
  );
  expect(name()).toHaveValue('Mika T.akeda');
  expect(picture()).toHaveValue('https://example.org/m.png');
});
