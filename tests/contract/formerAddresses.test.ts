import { loadCatalogue } from '../../server/domain/importers/loadCatalogue';
import { setUpApp } from '../support/apps/startApp';
import { anAnime, catalogueFiles } from '../support/catalogue/catalogue';

/** An anime whose title was corrected, over both transports: its former address leads to the current one, like those of its cast. */
const anime = anAnime({
  english: 'Path of Stars',
  cast: {
    characters: [{ name: 'Sola', native: '空', role: 'MAIN' }],
    staff: [{ role: 'DIRECTOR', name: 'Aki Ito' }],
  },
});
const app = setUpApp({ catalogue: [anime] });

beforeAll(async () => {
  anime.item.titleTranslate = { en: ['The Path of Stars'] };
  if (anime.cast) {
    anime.cast.staff = [{ role: 'DIRECTOR', name: 'Akiko Ito' }];
    anime.cast.characters = [{ name: 'Sora', native: '空', role: 'MAIN' }];
  }
  await loadCatalogue(app.deps, {
    files: catalogueFiles([anime], { 'Akiko Ito': { formerly: ['Aki Ito'] } }),
  });
});

const get = (path: string) => fetch(new URL(path, app.url), { redirect: 'manual' });

it.each([
  ['/anime/path-of-stars', '/anime/the-path-of-stars'],
  ['/anime/Path-Of-Stars', '/anime/the-path-of-stars'],
  ['/anime/path-of-stars?episode=2&x=%2F', '/anime/the-path-of-stars?episode=2&x=%2F'],
  ['/discover/people/aki-ito?made=2', '/discover/people/akiko-ito?made=2'],
  ['/discover/characters/sola?page=2', '/discover/characters/sora?page=2'],
])('GET %s answers 301 to %s', async (path, location) => {
  const answer = await get(path);
  expect(answer.status).toBe(301);
  expect(answer.headers.get('location')).toBe(location);
  expect(answer.headers.get('cache-control')).toBe('no-cache');
});

it.each(['/anime/the-path-of-stars', '/anime/never-there', '/anime/%00', '/anime/..%2F..%2Fhome'])(
  'GET %s is not redirected',
  async (path) => {
    const answer = await get(path);
    expect(answer.headers.get('location')).toBeNull();
  },
);

it('finds an anime by its former slug, and returns the current one', async () => {
  const ask = async (slug: string) => {
    const { data } = await app
      .visitor()
      .graphql<{ anime: { id: string; slug: string } | null }>(
        'query ($slug: String!) { anime(slug: $slug) { id slug } }',
        { slug },
      );
    return data?.anime;
  };
  expect(await ask('path-of-stars')).toEqual(await ask('the-path-of-stars'));
  expect(await ask('path-of-stars')).toMatchObject({ slug: 'the-path-of-stars' });
  expect(await ask('never-there')).toBeNull();
});
