import { fireEvent, render, screen } from '@testing-library/react';
import { Synopsis } from './Synopsis';

it('a long synopsis is folded until the reader wants all of it', () => {
  const text = 'A keeper finds a letter in a bottle. '.repeat(30).trim();
  render(<Synopsis text={text} />);
  const button = screen.getByRole('button', { name: 'The whole synopsis', expanded: false });
  expect(screen.getByText(text)).toHaveClass('folded');
  fireEvent.click(button);
  expect(screen.getByText(text)).not.toHaveClass('folded');
  fireEvent.click(screen.getByRole('button', { name: 'Only the beginning', expanded: true }));
  expect(screen.getByText(text)).toHaveClass('folded');
});

it('a short one stands there whole', () => {
  render(<Synopsis text="A keeper finds a letter." />);
  expect(screen.getByText('A keeper finds a letter.')).not.toHaveClass('folded');
  expect(screen.queryByRole('button')).toBeNull();
});
