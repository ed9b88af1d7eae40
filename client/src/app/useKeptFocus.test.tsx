import { render, screen, waitFor } from '@testing-library/react';
import { useKeptFocus } from './useKeptFocus';

/** Focus after an action: it stays with the entry that moved, or goes to the neighbour of one that left. */
function List({ names, children }: { names: readonly string[]; children?: React.ReactNode }) {
  useKeptFocus();
  return (
    <main>
      <ul>
        {names.map((name) => (
          <li key={name}>
            <a href={`/${name}`}>{name}</a>
            <button type="button">+1 {name}</button>
          </li>
        ))}
      </ul>
      <button type="button">After</button>
      {children}
    </main>
  );
}

const link = (name: string) => screen.getByRole('link', { name });

it('goes to the neighbour that takes the place of an entry that left', async () => {
  const { rerender } = render(<List names={['a', 'b', 'c']} />);
  screen.getByRole('button', { name: '+1 b' }).focus();
  rerender(<List names={['a', 'c']} />);
  await waitFor(() => expect(link('c')).toHaveFocus());
});

it('goes to the previous one if the last has left, and further if the list is empty', async () => {
  const { rerender } = render(<List names={['a', 'b']} />);
  link('b').focus();
  rerender(<List names={['a']} />);
  await waitFor(() => expect(link('a')).toHaveFocus());
  rerender(<List names={[]} />);
  await waitFor(() => expect(screen.getByRole('button', { name: 'After' })).toHaveFocus());
});

it('stays with an entry that moves, without a moment in which a key would be lost', async () => {
  const { rerender } = render(<List names={['a', 'b', 'c']} />);
  const button = screen.getByRole('button', { name: '+1 c' });
  button.focus();
  rerender(<List names={['c', 'a', 'b']} />);
  // A browser drops the focus of an element that is moved; jsdom keeps it, so the test drops it by hand.
  button.blur();
  const list = button.closest('ul');
  const entry = button.closest('li');
  if (entry) list?.append(entry);
  await Promise.resolve();
  expect(button).toHaveFocus();
});

it('leaves it alone if a person has pressed elsewhere', async () => {
  const { rerender } = render(<List names={['a', 'b']} />);
  link('a').focus();
  link('a').blur();
  rerender(<List names={['a', 'b', 'c']} />);
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  expect(document.body).toHaveFocus();
});
