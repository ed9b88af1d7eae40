import type { Page } from 'playwright-core';
import { paths } from '../../shared/paths';
import { complaints, settled } from '../support/browser/axe';
import { sizes } from '../support/browser/browser';
import { tooWide } from '../support/browser/overflow';
import { setUpSite } from '../support/browser/site';
import { anAnime, smallCatalogue } from '../support/catalogue/catalogue';
import { anOperator, run } from '../support/people/community';
import { anEntry, animeId } from '../support/people/lists';
import { type SignedIn, signUp } from '../support/people/people';

/** Notes on episodes, shared with people who have watched as far. */
const site = setUpSite({
  catalogue: [...smallCatalogue(), anAnime({ english: 'Salt Road' })],
  env: { OPERATORS: 'the_boss' },
});
const opener = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Episodes', exact: true }).getByRole('button', { name, exact: true });
const popover = (page: Page, number: number) =>
  page.getByRole('dialog', { name: `Episode ${number}`, exact: true });
const notes = (page: Page, number: number) =>
  page.getByRole('dialog', { name: `Notes on episode ${number}`, exact: true });
const said = 'The rain at the end.';
let ada: SignedIn;
let bob: SignedIn;
let behind: SignedIn;
let operator: SignedIn;

beforeAll(async () => {
  const id = await animeId(site.app, 'salt-road');
  const watching = async (name: string, progress: number) => {
    const person = await signUp(site.app, { name });
    await anEntry(person, { animeId: id, status: 'WATCHING', progress });
    return person;
  };
  [ada, bob, behind] = [await watching('Ada', 3), await watching('Bob', 4), await watching('Carl', 2)];
  operator = await anOperator(site.app, 'the_boss');
  await anEntry(operator, { animeId: id, status: 'WATCHING', progress: 4 });
});

async function openAs(person: SignedIn, path = paths.anime('salt-road')): Promise<Page> {
  const { page } = await site.open({ as: person.visitor, reducedMotion: true });
  await page.goto(path);
  return page;
}

async function openNotes(page: Page, number: number): Promise<void> {
  await opener(page, `Rate episode ${number}`).click();
  await popover(page, number).getByRole('button', { name: 'Notes' }).click();
}

it('a note is shared where it is written, and read by who has watched the episode', async () => {
  const page = await openAs(ada);
  await opener(page, 'Rate episode 3').click();
  const dialog = popover(page, 3);
  await dialog.getByRole('textbox', { name: 'Note' }).fill(said);
  await dialog.getByText('Only you can see this.').waitFor();
  await dialog.getByRole('checkbox', { name: 'Share this note' }).check();
  await dialog.getByText('For people who have watched this episode and can see your list.').waitFor();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'detached' });
  await opener(page, 'Episode 3: with a note').click();
  expect(await dialog.getByRole('checkbox', { name: 'Share this note' }).isChecked()).toBe(true);

  const reader = await openAs(bob);
  await openNotes(reader, 3);
  await notes(reader, 3).getByText(said).waitFor();
  await notes(reader, 3).getByRole('link', { name: 'Ada' }).waitFor();
});

it('who is behind finds neither the note nor a way to it', async () => {
  const page = await openAs(behind);
  await openNotes(page, 2);
  await notes(page, 2).getByText('No notes yet.').waitFor();
  expect(await page.getByText(said).count()).toBe(0);
  expect(await opener(page, 'Rate episode 3').count()).toBe(0);
});

it('a note is reported, removed by an operator, and its author is told', async () => {
  const reader = await openAs(bob);
  await openNotes(reader, 3);
  await notes(reader, 3).getByRole('button', { name: 'Report the note by Ada' }).click();
  const dialog = reader.getByRole('dialog', { name: 'Report this note' });
  await dialog.getByRole('button', { name: 'Report', exact: true }).click();
  await notes(reader, 3).getByText(said).waitFor();

  const page = await openAs(operator, paths.reports());
  const report = page.getByRole('article', { name: 'Advertising or spam' });
  await report.getByText(said).waitFor();
  await report.getByText('shared a note on episode 3 of').waitFor();
  await report.getByRole('button', { name: 'Remove note' }).click();
  await page.getByRole('heading', { name: 'No reports' }).waitFor();

  const later = await openAs(bob);
  await openNotes(later, 3);
  await notes(later, 3).getByText('No notes yet.').waitFor();
  const author = await openAs(ada);
  await opener(author, 'Episode 3: with a note').click();
  await popover(author, 3).getByText('The operators removed this note. Only you can see it.').waitFor();
  expect(await popover(author, 3).getByRole('textbox', { name: 'Note' }).inputValue()).toBe(said);
  const { data } = await run(operator, '{ reports(resolved: true) { items { noteId } } }');
  const [resolved] = (data?.reports?.items ?? []) as { noteId: string }[];
  const back = await run(
    operator,
    `mutation { removeEpisodeNote(id: "${resolved?.noteId}", removed: false) { removed } }`,
  );
  expect(back.data).toEqual({ removeEpisodeNote: { removed: false } });
});

it('an operator removes a note where it is read, and brings it back', async () => {
  const page = await openAs(operator);
  await openNotes(page, 3);
  await notes(page, 3).getByRole('button', { name: 'Remove the note by Ada' }).click();
  await notes(page, 3).getByText('No notes yet.').waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await notes(page, 3).getByText(said).waitFor();
});

it.each(Object.entries(sizes))('the notes are good at the size %s', async (_, size) => {
  const page = await openAs(bob);
  await page.setViewportSize(size);
  await settled(page);
  await openNotes(page, 3);
  await notes(page, 3).getByText(said).waitFor();
  expect(await complaints(page, '[role="dialog"]')).toEqual([]);
  expect(await tooWide(page)).toEqual([]);
});
