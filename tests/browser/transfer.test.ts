import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Page } from 'playwright-core';
import { ownCopyWork } from '../../server/domain/copies/sendCopies';
import type { Worker } from '../../server/domain/jobs/worker';
import { workerFor } from '../support/apps/worker';
import { settled } from '../support/browser/axe';
import type { Size } from '../support/browser/browser';
import { settingsPage } from '../support/browser/settingsPage';
import { type Site, startSite } from '../support/browser/site';
import { withLoopback } from '../support/channels/channels';
import { Receiver } from '../support/channels/receiver';
import { anEntry, animeId, entryOf } from '../support/people/lists';
import { type SignedIn, signUp } from '../support/people/people';
import { jellyfin, toldStates } from '../support/people/players';
import { importWorker, malAnime, malFile, transferCatalogue } from '../support/people/transfer';

/** A list imported and exported in a browser: dry run, policy, resolving, undo, export, copies, feeds. */
const cloud = new Receiver();
let site: Site;
let worker: Worker;
beforeAll(async () => {
  await cloud.start();
  site = await startSite({ catalogue: transferCatalogue(), env: withLoopback });
  worker = importWorker(site.app);
  await worker.start?.();
});
afterEach(() => site.closePages());
afterAll(async () => {
  await worker.stop();
  await site.close();
  await cloud.close();
});

const full = { my_status: 'Completed', my_watched_episodes: 12 };
const list = () =>
  malFile(
    malAnime({ id: 101, title: 'Carried Tale 1', ...full, my_score: 9 }),
    malAnime({
      id: 102,
      title: 'Carried Tale 2',
      my_status: 'Watching',
      my_watched_episodes: 4,
      my_score: 7,
    }),
    malAnime({ id: 200, title: 'Split Tale', my_status: 'Watching', my_watched_episodes: 20 }),
    malAnime({ id: 999_999, title: 'Carried Tale 30', my_status: 'On-Hold', my_watched_episodes: 5 }),
    malAnime({ id: 104, title: 'Nonsense', my_status: 'Asleep' }),
    ...Array.from({ length: 20 }, (_, n) =>
      malAnime({ id: 110 + n, title: `Carried Tale ${10 + n}`, ...full }),
    ),
  );

async function openPart(person: SignedIn, size: Size, expected: RegExp[] = []) {
  const page = await site.visit('/settings/transfer', { size, expect: expected, as: person.visitor });
  const part = settingsPage(page).part('Import and export');
  await part.getByRole('heading', { name: 'Feeds' }).waitFor();
  await settled(page);
  return { page, part };
}

const choose = (page: Page, name: string, content: string) =>
  page
    .getByLabel('List to import')
    .setInputFiles({ name, mimeType: 'text/xml', buffer: Buffer.from(content) });

it.each<Size>(['wide', 'narrow'])(
  'a list is reviewed, imported, resolved, exported, undone (%s)',
  async (size) => {
    const person = await signUp(site.app);
    const second = await animeId(site.app, 'carried-tale-2');
    await anEntry(person, { animeId: second, status: 'WATCHING', progress: 2 });
    const { page, part } = await openPart(person, size);

    // The dry run: nothing changes, everything is reported.
    await choose(page, 'animelist.xml', list());
    const one = part.getByRole('article', { name: 'Import of animelist.xml' });
    await one.getByText('25 rows: 22 new, 1 to change.').waitFor();
    await one.getByText('We couldn’t match 1 titles', { exact: false }).waitFor({ state: 'detached' });
    await one.getByRole('radio', { name: /^New 22/ }).waitFor();
    await one.getByText('Split Tale', { exact: true }).first().waitFor();
    expect(await one.getByRole('listitem').filter({ hasText: 'Carried Tale' }).count()).toBeGreaterThan(8);
    await one.getByRole('button', { name: 'Next' }).click();
    await one.getByText('Page 2 of 2').waitFor();
    await one.getByRole('radio', { name: 'Not readable 1' }).check();
    await one.getByText('Unknown status.').waitFor();
    expect(await entryOf(person, 'carried-tale-1')).toBeNull();

    // Another policy compares again: now the user's progress is replaced.
    await one.getByRole('radio', { name: /^Replace/ }).check();
    await one.getByRole('radio', { name: 'Changed 1' }).check();
    const changed = one.getByRole('listitem').filter({ hasText: 'Carried Tale 2' }).first();
    await changed.getByText('was 2').waitFor({ state: 'attached' });
    await changed.getByText('becomes 4').waitFor({ state: 'attached' });

    await one.getByRole('button', { name: 'Import 23 rows' }).click();
    await one.getByText('Done: 22 new, 1 changed.', { exact: false }).waitFor();
    expect(await entryOf(person, 'carried-tale-2')).toMatchObject({ progress: 4, score: 70 });

    // The unmatched row is found by its title.
    await one.getByRole('radio', { name: 'Not found 1' }).check();
    await one.getByRole('button', { name: 'Find match: Carried Tale 30' }).click();
    const dialog = page.getByRole('dialog', { name: 'Choose the match' });
    await dialog.getByRole('button', { name: /^Carried Tale 30/ }).click();
    await dialog.waitFor({ state: 'detached' });
    await one.getByText('Done: 23 new, 1 changed.', { exact: false }).waitFor();
    expect(await entryOf(person, 'carried-tale-30')).toMatchObject({ status: 'PAUSED', progress: 5 });

    // Exported again.
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      part.getByRole('link', { name: 'Anime list for MyAnimeList (XML)' }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^enspired-\d{4}-\d\d-\d\d-animelist\.xml$/);
    const file = readFileSync(await download.path(), 'utf8');
    expect(file.match(/<anime>/g)).toHaveLength(24);
    expect(file).toContain('<my_watched_episodes>20</my_watched_episodes>');

    // And all of it undone.
    await one.getByRole('button', { name: 'Undo', exact: true }).click();
    await one.getByRole('button', { name: 'Undo import' }).click();
    await one.getByText('Undone. Your lists are back to how they were.').waitFor();
    expect(await entryOf(person, 'carried-tale-2')).toMatchObject({ progress: 2, score: null });
    expect(await entryOf(person, 'carried-tale-30')).toBeNull();
  },
);

it('a player marks what was watched; an unknown show is matched once', async () => {
  const person = await signUp(site.app);
  const page = await site.visit('/settings/connections', { size: 'narrow', as: person.visitor });
  const part = settingsPage(page).part('Connections');
  await part.getByLabel('Connection name').fill('Jellyfin at home');
  await part.getByRole('button', { name: 'Create connection' }).click();
  const address = new URL(await part.getByLabel('Address').inputValue());
  await part.getByRole('button', { name: 'Done' }).click();
  await part.getByRole('listitem').filter({ hasText: 'Jellyfin at home' }).waitFor();

  const { pathname } = address;
  const watch = (title: string, episode: number) =>
    toldStates(site.app, pathname, jellyfin(title, 1, episode));
  expect(await watch('Carried Tale 3', 1)).toEqual(['MARKED']);
  expect(await watch('Nobody’s Tale', 1)).toEqual(['UNMATCHED']);
  await page.reload();
  await part.getByText('Marked episode 1 · Jellyfin').waitFor();

  await part.getByRole('button', { name: 'Match: Nobody’s Tale' }).click();
  const dialog = page.getByRole('dialog', { name: 'Match this show' });
  await dialog.getByLabel(/Nobody’s Tale/).fill('Carried Tale 7');
  await dialog.getByRole('button', { name: /^Carried Tale 7/ }).click();
  await dialog.getByRole('button', { name: 'Match show' }).click();
  await dialog.waitFor({ state: 'detached' });
  await part.getByRole('heading', { name: 'Needs a match' }).waitFor({ state: 'detached' });
  expect(await entryOf(person, 'carried-tale-7')).toMatchObject({ status: 'WATCHING', progress: 1 });
  expect(await watch('Nobody’s Tale', 2)).toEqual(['MARKED']);
  await page.goto('/anime/carried-tale-7');
  await page.getByText('2 / 12').first().waitFor();
});

it('says in plain words what is wrong with a file', async () => {
  const { page, part } = await openPart(await signUp(site.app), 'wide', [/status of 400/]);
  const failed = async (name: string, content: string, problem: string) => {
    await choose(page, name, content);
    await part
      .getByRole('article', { name: `Import of ${name}` })
      .getByText(problem)
      .waitFor();
  };
  await failed('page.html', '<html></html>', 'This isn’t an anime list we can read');
  await failed('deep.xml', `<myanimelist>${'<a>'.repeat(50)}`, 'This file is nested too deeply');
  await choose(page, 'notes.txt', 'hello');
  await part.getByRole('alert').filter({ hasText: 'This isn’t an anime list we can read' }).waitFor();
  const large = join(mkdtempSync(join(tmpdir(), 'enspired-list-')), 'large.xml');
  writeFileSync(large, '<myanimelist>'.padEnd(10_000_001));
  await page.getByLabel('List to import').setInputFiles(large);
  await part.getByRole('alert').filter({ hasText: 'This file is too large' }).waitFor();
  rmSync(dirname(large), { recursive: true });
});

it('copies go to the user’s own folder; a feed is switched on, copied once, renewed and switched off', async () => {
  const { page, part } = await openPart(await signUp(site.app), 'wide');
  await part.getByLabel('Folder address').fill(`${cloud.url}/dav`);
  await part.getByLabel('User name').fill('mika');
  await part.getByLabel('Password', { exact: true }).fill('an app password');
  cloud.answer(401);
  await part.getByRole('button', { name: 'Set up copies' }).click();
  await part.getByText('A copy is on its way.', { exact: false }).waitFor();
  await workerFor(site.app.deps, 'own copies', ownCopyWork(site.app.deps)).workOff();
  await part.getByText('The server refused the user name or password.', { exact: false }).waitFor();
  cloud.answer(201);
  await part.getByRole('button', { name: 'Send a copy now' }).click();
  await part.getByRole('button', { name: 'Sending' }).waitFor();
  await workerFor(site.app.deps, 'own copies', ownCopyWork(site.app.deps)).workOff();
  await part.getByText('Last copy sent just now.').waitFor();
  await part.getByRole('button', { name: 'Stop', exact: true }).click();
  await part.getByRole('button', { name: 'Stop copies' }).click();
  await part.getByRole('button', { name: 'Set up copies' }).waitFor();

  await part.getByRole('button', { name: 'Turn on: Calendar' }).click();
  const address = part.getByRole('textbox', { name: 'Address: Calendar' });
  const url = await address.inputValue();
  const calendar = await page.request.get(new URL(url).pathname);
  expect([calendar.status(), (await calendar.text()).slice(0, 15)]).toEqual([200, 'BEGIN:VCALENDAR']);
  await part.getByRole('button', { name: 'Done' }).click();
  await address.waitFor({ state: 'detached' });
  await part.getByRole('button', { name: 'New address: Calendar' }).click();
  await part.getByRole('button', { name: 'Create new address' }).click();
  await address.waitFor();
  expect((await page.request.get(new URL(url).pathname)).status()).toBe(404);
  await part.getByRole('button', { name: 'Turn off: Calendar' }).click();
  await part.getByRole('button', { name: 'Turn off feed' }).click();
  await part.getByRole('button', { name: 'Turn on: Calendar' }).waitFor();
});
