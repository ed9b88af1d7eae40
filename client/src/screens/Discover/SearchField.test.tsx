import { act, fireEvent, render, screen } from '@testing-library/react';
import { SearchField } from './SearchField';

/** The search text follows the address, but an address of its own that is shown late takes nothing typed since away. */
beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

function draw() {
  const sought: string[] = [];
  const field = (text: string) => <SearchField text={text} onSearch={(next) => sought.push(next)} />;
  const { rerender } = render(field(''));
  const input = screen.getByRole('searchbox');
  const rest = () => act(() => void jest.advanceTimersByTime(300));
  const type = (text: string) => fireEvent.change(input, { target: { value: text } });
  return { sought, input, rest, type, show: (text: string) => rerender(field(text)) };
}

it('keeps what was typed since, while earlier searches are shown one after the other', () => {
  const { sought, input, rest, type, show } = draw();
  type('fr');
  rest();
  type('frie');
  rest();
  type('frieren');
  show('fr');
  expect(input).toHaveValue('frieren');
  show('frie');
  rest();
  expect(input).toHaveValue('frieren');
  expect(sought).toEqual(['fr', 'frie', 'frieren']);
});

it('follows Back and Forward', () => {
  const { sought, input, rest, type, show } = draw();
  type('fr');
  rest();
  show('fr');
  type('frie');
  rest();
  show('frie');
  show('fr');
  expect(input).toHaveValue('fr');
  show('');
  expect(input).toHaveValue('');
  show('fr');
  expect(input).toHaveValue('fr');
  rest();
  expect(sought).toEqual(['fr', 'frie']);
});
