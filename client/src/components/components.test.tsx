import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { Button } from './buttons/Button';
import { Field } from './fields/Field';
import { FormMessages, FormSaved } from './fields/FormMessages';
import { Select } from './fields/Select';
import { ViewSwitch } from './fields/ViewSwitch';
import { Pagination, pagesAround } from './lists/Pagination';
import { Poster } from './Poster';
import { ErrorState } from './states/ErrorState';
import { Headline } from './text/Headline';

describe('pages around the current one', () => {
  const text = (page: number, total: number) =>
    pagesAround(page, total)
      .map((entry) => (entry.gap ? '…' : entry.page))
      .join(' ');

  it.each([
    [1, 1, '1'],
    [1, 5, '1 2 … 5'],
    [3, 5, '1 2 3 4 5'],
    [4, 9, '1 2 3 4 5 … 9'],
    [6, 12, '1 … 5 6 7 … 12'],
    [12, 12, '1 … 11 12'],
    [40, 12, '1 … 12'],
  ])('offers these pages on page %i of %i: %s', (page, total, expected) => {
    expect(text(page, total)).toBe(expected);
  });

  it('are links with the current one marked; a single page needs none', () => {
    const { rerender } = render(
      <Pagination label="Pages" page={2} totalPages={3} to={(page) => `?page=${page}`} />,
      { wrapper: MemoryRouter },
    );
    expect(screen.getByRole('link', { current: 'page' })).toHaveAccessibleName('Page 2');
    expect(screen.getByRole('link', { name: 'Next' })).toHaveAttribute('href', '/?page=3');
    rerender(<Pagination label="Pages" page={1} totalPages={1} to={() => '?'} />);
    expect(screen.queryByRole('navigation')).not.toBeInTheDocument();
  });
});

describe('a headline', () => {
  it('is a heading of its level', () => {
    render(<Headline level={2}>Just aired</Headline>);
    expect(screen.getByRole('heading', { level: 2, name: 'Just aired' })).toBeInTheDocument();
  });
});

it('a busy button says so and ignores presses without losing the focus', async () => {
  const press = jest.fn();
  const { rerender } = render(<Button onClick={press}>Save</Button>);
  await userEvent.click(screen.getByRole('button'));
  rerender(
    <Button busy onClick={press}>
      Save
    </Button>,
  );
  await userEvent.click(screen.getByRole('button'));
  expect(press).toHaveBeenCalledTimes(1);
  expect(screen.getByRole('button')).toHaveFocus();
  expect(screen.getByRole('button')).toHaveAttribute('aria-busy', 'true');
});

it('a field is tied to its label, hint and error', () => {
  render(<Field label="Email" hint="Never shown" error="This is no email address" />);
  const input = screen.getByLabelText('Email');
  expect(input).toBeInvalid();
  expect(input).toHaveAccessibleDescription('Never shown This is no email address');
});

it('a form’s message is scrolled into view each time; a message beside a list scrolls nothing', () => {
  const shown = jest.fn();
  Element.prototype.scrollIntoView = shown;
  const said = (note: string | null, saved: string | null) => (
    <>
      <form>
        <FormMessages notes={note ? [note] : []} errors={{}} />
        <FormSaved text={saved} />
      </form>
      <FormSaved text={saved && 'One row less.'} />
    </>
  );
  const { rerender } = render(said(null, null));
  expect(shown).not.toHaveBeenCalled();
  rerender(said('It cannot be reached.', null));
  expect(shown.mock.contexts).toEqual([screen.getByText('It cannot be reached.')]);
  rerender(said(null, 'Saved.'));
  rerender(said(null, 'Saved.'));
  expect(shown.mock.contexts.slice(1)).toEqual([screen.getByText('Saved.')]);
});

it('a failed part offers to try again', async () => {
  const retry = jest.fn();
  render(<ErrorState onRetry={retry} />);
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(retry).toHaveBeenCalledTimes(1);
  expect(screen.getByRole('alert')).toBeInTheDocument();
});

it('a poster that cannot be loaded shows the title on its colour', () => {
  const { container } = render(<Poster url="/posters/gone.svg" color="#204060" title="Baccano!" />);
  const picture = container.querySelector('img');
  expect(picture).toHaveAttribute('loading', 'lazy');
  if (picture) fireEvent.error(picture);
  expect(container.querySelector('img')).toBeNull();
  expect(container).toHaveTextContent('Baccano!');
});

it('a picture comes in several sizes, an uploaded one in two types, and a small one loads last', () => {
  const url = '/covers/12.abc-640.webp';
  const { container, rerender } = render(<Poster url={url} color="#204060" title="Baccano!" />);
  expect(container.querySelector('source')).toHaveAttribute(
    'srcset',
    '/covers/12.abc-320.avif 320w, /covers/12.abc-640.avif 640w',
  );
  expect(container.querySelector('img')).toHaveAttribute('src', url);
  rerender(<Poster url={url} color="#204060" title="Baccano!" eager part="pick" />);
  expect(container.querySelector('img')).toHaveAttribute('fetchpriority', 'low');
  rerender(<Poster url="/posters/12.abc.svg" color="#204060" title="Baccano!" eager />);
  expect(container.querySelector('source')).toBeNull();
  expect(container.querySelector('img')).toHaveAttribute(
    'srcset',
    '/posters/12.abc-120.webp 120w, /posters/12.abc-200.webp 200w, /posters/12.abc-320.webp 320w, /posters/12.abc-480.webp 480w',
  );
});

function Views() {
  const [value, setValue] = useState<'grid' | 'list'>('grid');
  const options = [
    { value: 'grid', label: 'Grid' },
    { value: 'list', label: 'List' },
  ] as const;
  return (
    <>
      <ViewSwitch legend="View" options={options} value={value} onChange={setValue} />
      <Select label="Order" options={options} value={value} onChange={setValue} />
    </>
  );
}

it('views are one group of radio buttons that arrow keys move through', async () => {
  render(<Views />);
  expect(screen.getByRole('group', { name: 'View' })).toBeInTheDocument();
  await userEvent.click(screen.getByRole('radio', { name: 'List' }));
  expect(screen.getByRole('radio', { name: 'List' })).toBeChecked();
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Order' }), 'Grid');
  expect(screen.getByRole('radio', { name: 'Grid' })).toBeChecked();
});
