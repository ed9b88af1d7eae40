import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { Toasts } from '../../components/overlays/Toasts';
import { resetAll } from '../../state';
import { type Answers, renderAt } from '../anime/anime.fixtures';
import { ReportDialog } from './ReportDialog';

/** Reporting to the operators: a reason, text where the list isn't enough, and nothing lost on failure. */
const onClose = jest.fn();
beforeEach(() => {
  onClose.mockReset();
  resetAll();
});

const show = (dialog: ReactNode, answers: Answers = {}) =>
  renderAt(
    '/',
    <>
      {dialog}
      <Toasts />
    </>,
    answers,
  );

it.each([
  ['Report this comment', <ReportDialog key="c" commentId="c" onClose={onClose} />],
  ['Report this thread', <ReportDialog key="t" thread commentId="o" onClose={onClose} />],
  ['Report this recommendation', <ReportDialog key="r" recommendationId="r" onClose={onClose} />],
  ['Report this note', <ReportDialog key="n" noteId="n" onClose={onClose} />],
  ['Report @jun', <ReportDialog key="p" handle="jun" onClose={onClose} />],
])('is called %s', async (title, dialog) => {
  show(dialog);
  expect(await screen.findByRole('dialog', { name: title })).toBeInTheDocument();
  expect(screen.getAllByRole('radio')).toHaveLength(5);
});

it('asks for details if the reason says nothing, and sends the choice', async () => {
  const { asked } = show(<ReportDialog handle="jun" onClose={onClose} />, {
    ReportPerson: () => ({ reportPerson: true }),
  });
  await userEvent.click(await screen.findByRole('radio', { name: 'Something else' }));
  await userEvent.click(screen.getByRole('button', { name: 'Report' }));
  expect(screen.getByRole('textbox')).toHaveAccessibleDescription(/Describe it in a few words/);
  expect(asked).toEqual([]);
  await userEvent.type(screen.getByRole('textbox'), '  a rude name ');
  await userEvent.click(screen.getByRole('button', { name: 'Report' }));
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  expect(asked[0]?.variables).toEqual({ handle: 'jun', input: { reason: 'OTHER', text: 'a rude name' } });
  expect((await screen.findAllByText('The operators will look at it.'))[0]).toBeInTheDocument();
});

it('keeps the input if it could not be sent', async () => {
  show(<ReportDialog commentId="c" onClose={onClose} />, {
    ReportComment: () => {
      throw new TypeError('Failed to fetch');
    },
  });
  await userEvent.type(await screen.findByRole('textbox'), 'Third time');
  await userEvent.click(screen.getByRole('button', { name: 'Report' }));
  expect(await screen.findByText(/can’t reach/)).toBeInTheDocument();
  expect(screen.getByRole('textbox')).toHaveValue('Third time');
  expect(onClose).not.toHaveBeenCalled();
});
