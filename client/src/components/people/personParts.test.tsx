import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ConfirmButton } from '../buttons/ConfirmButton';
import { Check } from '../fields/Check';
import { Avatar, hueOf, initialOf } from './Avatar';
import { Person } from './Person';

describe('Avatar', () => {
  it.each([
    ['mika', 'M'],
    ['  élodie', 'É'],
    ['👩‍🚀 Sally', '👩‍🚀'],
    ['進', '進'],
    ['', '?'],
  ])('%j is drawn as %s', (name, initial) => expect(initialOf(name)).toBe(initial));

  it('keeps a person’s colours, which differ from the next one’s', () => {
    expect(hueOf('user-1')).toBe(hueOf('user-1'));
    const hues = new Set(Array.from({ length: 50 }, (_, n) => hueOf(`user-${n}`)));
    expect(hues.size).toBeGreaterThan(40);
  });

  it('falls back to the drawn one if the picture cannot be loaded, and tries the next address', () => {
    const onBroken = jest.fn();
    const avatar = (image: string) => <Avatar id="1" name="Mika" image={image} onBroken={onBroken} />;
    const { container, rerender } = render(avatar('/pictures/1-a.webp'));
    const picture = () => container.querySelector('img');
    if (picture()) fireEvent.error(picture() as HTMLImageElement);
    expect(picture()).toBeNull();
    expect(screen.getByText('M')).toBeInTheDocument();
    expect(onBroken).toHaveBeenCalledTimes(1);
    rerender(avatar('/uploads/b.webp'));
    expect(picture()).toHaveAttribute('src', '/uploads/b.webp');
    // No other host learns who is looking.
    for (const elsewhere of ['https://example.org/b.png', '//example.org/b.png', 'data:image/png;base64,x']) {
      rerender(avatar(elsewhere));
      expect(picture()).toBeNull();
    }
  });
});

describe('Person', () => {
  it('is called by name, else by handle, and only deleted accounts are marked', () => {
    const mika = { id: '1', handle: 'mika', name: 'Mika', avatar: null };
    const { rerender } = render(<Person person={mika}>@mika</Person>);
    expect(screen.getByText('Mika')).not.toHaveClass('muted');
    rerender(<Person person={{ ...mika, name: '' }} />);
    expect(screen.getByText('@mika')).not.toHaveClass('muted');
    rerender(<Person person={null} to="/profile/mika" />);
    expect(screen.getByText('Deleted user')).toHaveClass('muted');
  });
});

it('Check has its hint as description, not as name', () => {
  render(<Check hint="Every other browser.">Sign out everywhere else</Check>);
  const check = screen.getByRole('checkbox', { name: 'Sign out everywhere else' });
  expect(check).toHaveAccessibleDescription('Every other browser.');
});

describe('ConfirmButton', () => {
  const onConfirm = jest.fn();
  const draw = () =>
    render(
      <ConfirmButton question="Really?" confirm="Do it" keep="Keep it" onConfirm={onConfirm}>
        Revoke
      </ConfirmButton>,
    );
  beforeEach(() => onConfirm.mockReset());

  it('asks first, and acts on the second press', async () => {
    draw();
    await userEvent.click(screen.getByRole('button', { name: 'Revoke' }));
    expect(screen.getByRole('group', { name: 'Really?' })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Do it' })).toHaveFocus();
    expect(onConfirm).not.toHaveBeenCalled();
    await userEvent.keyboard('{Enter}');
    expect(onConfirm).toHaveBeenCalledTimes(1);
  });

  it.each(['{Escape}', '{Tab}{Enter}'])('changes nothing on %s, and returns the focus', async (keys) => {
    draw();
    await userEvent.click(screen.getByRole('button', { name: 'Revoke' }));
    await userEvent.keyboard(keys);
    expect(screen.getByRole('button', { name: 'Revoke' })).toHaveFocus();
    expect(onConfirm).not.toHaveBeenCalled();
  });
});
