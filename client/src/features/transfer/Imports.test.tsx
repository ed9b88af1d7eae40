import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { sharedLimits } from '../../../../shared/limits';
import { ApiError } from '../../rest/call';
import * as uploads from '../../rest/uploads';
import { type Answers, pageOfFixtures, renderAt } from '../anime/anime.fixtures';
import { ImportDrop } from './ImportDrop';
import { Imports } from './Imports';

/** Imported lists: chosen or dropped, reviewed, imported, deleted. */
jest.mock('../../rest/uploads');
const uploadList = jest.mocked(uploads.uploadList);

const list = (more: object = {}) => ({
  __typename: 'ListImport',
  id: 'i1',
  fileName: 'animelist.xml',
  source: 'MAL_XML',
  state: 'READY',
  problem: null,
  policy: 'FILL',
  totalRows: 3,
  doneRows: 3,
  undoable: false,
  finishedAt: null,
  createdAt: '2026-05-02T10:00:00.000Z',
  counts: {
    __typename: 'ImportCounts',
    added: 2,
    updated: 0,
    unchanged: 1,
    kept: 0,
    unmatched: 0,
    invalid: 0,
    dismissed: 0,
  },
  ...more,
});
const unreachable = () => {
  throw new TypeError('Failed to fetch');
};

/** A stateful mock server. */
function aServer(kept: object[] = []): Answers {
  let imports = kept;
  return {
    ListImports: ({ page }) => ({ listImports: pageOfFixtures(imports, imports.length, Number(page), 3) }),
    ImportRows: ({ id }) => ({
      listImport: { __typename: 'ListImport', id, rows: pageOfFixtures([], 0, 1, 12) },
    }),
    StartImport: () => {
      imports = [list({ state: 'DONE', undoable: true })];
      return { startImport: imports[0] };
    },
    RemoveImport: () => {
      imports = [];
      return { removeImport: true };
    },
  };
}
const show = (answers: Answers) =>
  renderAt(
    '/settings/transfer',
    <>
      <ImportDrop />
      <Imports />
    </>,
    answers,
  );
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const chosen = (name: string, size = 10) => {
  const file = new File(['x'], name);
  Object.defineProperty(file, 'size', { value: size });
  return file;
};
const choose = (file: File) =>
  fireEvent.change(screen.getByLabelText('List to import'), { target: { files: [file] } });

beforeEach(() => uploadList.mockReset());

it('says if the imports failed to load, and retries', async () => {
  let fails = true;
  const answers = aServer([list()]);
  show({
    ...answers,
    ListImports: (given) => (fails ? unreachable() : (answers.ListImports?.(given) ?? {})),
  });
  await screen.findByRole('alert');
  fails = false;
  await press('Try again');
  expect(await screen.findByRole('article', { name: 'Import of animelist.xml' })).toBeInTheDocument();
});

it('reads a chosen file, once, and shows the result', async () => {
  let done: (id: string) => void = () => undefined;
  uploadList.mockImplementation(() => new Promise((resolve) => (done = resolve)));
  const answers = aServer([list()]);
  let read = false;
  show({
    ...answers,
    ListImports: (given) => (read ? answers : aServer()).ListImports?.(given) ?? {},
  });
  choose(chosen('animelist.xml'));
  expect(await screen.findByText('Reading animelist.xml')).toBeInTheDocument();
  choose(chosen('animelist.xml'));
  read = true;
  done('i1');
  expect(await screen.findByRole('article', { name: 'Import of animelist.xml' })).toBeInTheDocument();
  expect(uploadList).toHaveBeenCalledTimes(1);
});

it('accepts a dropped file', async () => {
  uploadList.mockResolvedValue('i1');
  show(aServer());
  const place = screen.getByText('Drop a list here');
  fireEvent.drop(place, { dataTransfer: { files: [chosen('list.csv')] } });
  await waitFor(() => expect(uploadList).toHaveBeenCalledTimes(1));
});

it('does not even send what is too large', async () => {
  show(aServer());
  choose(chosen('animelist.xml', sharedLimits.importPackedBytes + 1));
  expect(await screen.findByRole('alert')).toHaveTextContent(/too large/i);
  expect(uploadList).not.toHaveBeenCalled();
});

it('says why a file was refused, and accepts the next one', async () => {
  uploadList.mockRejectedValueOnce(new ApiError(400, 'IMPORT_NOT_READ', 'x')).mockResolvedValue('i1');
  show(aServer());
  choose(chosen('holiday.jpg'));
  expect(await screen.findByRole('alert')).not.toBeEmptyDOMElement();
  choose(chosen('animelist.xml'));
  await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument());
  expect(uploadList).toHaveBeenCalledTimes(2);
});

it('imports what was reviewed, by keyboard', async () => {
  const { asked } = show(aServer([list()]));
  const panel = await screen.findByRole('article', { name: 'Import of animelist.xml' });
  within(panel).getByRole('button', { name: 'Import 2 rows' }).focus();
  await userEvent.keyboard('{Enter}');
  expect(await within(panel).findByRole('button', { name: 'Undo' })).toBeInTheDocument();
  expect(asked).toContainEqual({ name: 'StartImport', variables: { id: 'i1' } });
});

it('keeps manga without showing them, and offers it where there is nothing else', async () => {
  const counts = { ...list().counts, added: 0, unchanged: 0, kept: 3 };
  show(aServer([list({ counts })]));
  const panel = await screen.findByRole('article', { name: 'Import of animelist.xml' });
  expect(within(panel).getByRole('status')).toHaveTextContent(
    'This is a manga list. We’ll keep 3 rows of manga and novels, but don’t show them.',
  );
  expect(within(panel).getByRole('button', { name: 'Import 3 rows' })).toBeInTheDocument();
  expect(within(panel).getByText('Preview row by row')).toBeInTheDocument();
});

it('shows its progress', async () => {
  show(aServer([list({ state: 'RUNNING', totalRows: 40, doneRows: 10 })]));
  const progress = await screen.findByRole('progressbar', { name: 'Importing' });
  expect(progress).toHaveAttribute('value', '10');
  expect(screen.getByText('10 of 40 rows')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Stop' })).toBeInTheDocument();
});

it('deletes one after confirmation', async () => {
  show(aServer([list()]));
  await press('Discard');
  await press('Discard import');
  await waitFor(() => expect(screen.queryByRole('article')).not.toBeInTheDocument());
});
