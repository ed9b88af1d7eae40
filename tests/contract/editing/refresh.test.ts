import { loadCatalogue } from '../../../server/domain/importers/loadCatalogue';
import { setUpApp } from '../../support/apps/startApp';
import { type AnimeFixture, anAnime, catalogueFiles } from '../../support/catalogue/catalogue';
import { anOperator, handleOf, run } from '../../support/people/community';
import { accept, aSuggestion, fact, factsOf, nameEditor } from '../../support/people/editing';
import { animeId } from '../../support/people/lists';
import { type SignedIn, signUp } from '../../support/people/people';

/** Edits override every source and survive a refresh from upstream. */
const first = anAnime({
  native: '灯台',
  english: 'Lighthouse',
  curated: { episodes: 11, synopsis: 'x'.repeat(90) },
});
const second = anAnime({ native: '夜行列車', english: 'Night Train' });

const app = setUpApp({ catalogue: [first, second], env: { OPERATORS: 'the_boss' } });
let [ada, bob, editor, operator]: SignedIn[] = [];
const people = () => ({ ada: ada as SignedIn, bob: bob as SignedIn, editor: editor as SignedIn });

beforeAll(async () => {
  [ada, bob, editor] = [await signUp(app), await signUp(app), await signUp(app)];
  operator = await anOperator(app, 'the_boss');
  await nameEditor(operator, await handleOf(editor));
});

/** A new release upstream. */
const refresh = (anime: AnimeFixture[]) => loadCatalogue(app.deps, { files: catalogueFiles(anime) });

const renamed = (fixture: AnimeFixture, english: string) => ({
  ...fixture,
  curated: fixture.curated && { ...fixture.curated, english },
  item: { ...fixture.item, titleTranslate: { en: [english] } },
});

it('accepted suggestions of two users survive a refresh between them', async () => {
  const { ada, bob, editor } = people();
  const id = await animeId(app, 'lighthouse');
  const one = await aSuggestion(ada, {
    animeId: id,
    version: 0,
    facts: [fact('ENGLISH_TITLE', 'The Lighthouse Keeper'), fact('EPISODE_COUNT', '13')],
  });
  const other = await aSuggestion(bob, { animeId: id, version: 0, facts: [fact('STUDIOS', 'Plum Works')] });
  await accept(editor, one.id, 0);
  // Nothing is new, so nothing is written again.
  expect(await refresh([{ ...first }, renamed(second, 'The Night Train')])).toMatchObject({
    changed: 1,
    dropped: 0,
  });
  expect(await refresh([renamed(first, 'Light House'), second])).toMatchObject({ dropped: 0 });
  await accept(editor, other.id, 1);
  expect(await factsOf(app, id)).toMatchObject({
    version: 2,
    values: {
      ENGLISH_TITLE: ['The Lighthouse Keeper'],
      EPISODE_COUNT: ['13'],
      STUDIOS: ['Plum Works'],
      SYNOPSIS: ['x'.repeat(90)],
    },
    sourced: { ENGLISH_TITLE: ['Light House'], EPISODE_COUNT: ['11'], STUDIOS: ['Test Studio'] },
  });
  const { data } = await app
    .visitor()
    .graphql('{ anime(slug: "the-lighthouse-keeper") { id episodes(page: 1) { items { number } } } }');
  expect(data).toMatchObject({ anime: { id } });
  expect(await app.deps.search.rebuild().then(() => app.deps.search.find('lighthouse keeper'))).toContain(
    Number(id),
  );

  // After a rollback, the anime follows the newest release.
  await run(editor, `mutation { putFactsBack(animeId: "${id}", to: 0, version: 2) }`);
  expect(await factsOf(app, id)).toMatchObject({
    values: { ENGLISH_TITLE: ['Light House'], EPISODE_COUNT: ['11'], STUDIOS: ['Test Studio'] },
    sourced: {},
  });
  expect(await refresh([renamed(first, 'Light House'), renamed(second, 'Night')])).toMatchObject({
    changed: 1,
  });
});

it('an anime added by users stays, and keeps its id and facts once a source has it', async () => {
  const { ada, editor } = people();
  const made = await aSuggestion(ada, {
    facts: [
      fact('NATIVE_TITLE', '忘れられた映画'),
      fact('ENGLISH_TITLE', 'The Forgotten Film'),
      fact('FORMAT', 'MOVIE'),
      fact('LINKS', 'https://myanimelist.net/anime/777001'),
    ],
  });
  const { data } = await accept(editor, made.id, 0);
  const id = (data?.acceptSuggestion?.anime as { id: string } | undefined)?.id ?? '';
  expect(await refresh([first, second])).toMatchObject({ dropped: 0 });
  expect((await factsOf(app, id)).values.ENGLISH_TITLE).toEqual(['The Forgotten Film']);

  const named = anAnime({
    native: '忘れられた映画',
    english: 'Forgotten',
    type: 'movie',
    begin: '1999-05-01T15:00:00.000Z',
  });
  named.item.sites = [{ site: 'mal', id: '777001' }];
  expect(await refresh([first, second, named])).toMatchObject({ added: 0, dropped: 0 });
  expect(await factsOf(app, id)).toMatchObject({
    values: { ENGLISH_TITLE: ['The Forgotten Film'], STARTS_ON: ['1999-05-02'] },
    sourced: { ENGLISH_TITLE: ['Forgotten'] },
  });
  const [row] = await app.deps.db.manager.query('SELECT sourceId, listed FROM anime WHERE id = ?', [id]);
  expect(row).toEqual({ sourceId: 'bangumi-data', listed: 1 });
});
