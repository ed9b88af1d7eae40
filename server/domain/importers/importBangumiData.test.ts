import { writeFileSync } from 'node:fs';
import { type AnimeFixture, anAnime } from '../../../tests/support/catalogue/catalogue';
import { catalogueImports } from '../../../tests/support/catalogue/catalogueImports';
import { type ImportInput, importFile } from './importFile';
import { loadCatalogue } from './loadCatalogue';

/** A newer bangumi-data than the package. */
const imports = catalogueImports();
const { all, load } = imports;

describe('an import of bangumi-data', () => {
  const siteMeta = {
    mal: { title: 'MyAnimeList', urlTemplate: 'https://myanimelist.net/anime/{{id}}', type: 'info' },
    newflix: { title: 'Newflix', urlTemplate: 'https://newflix.example/{{id}}', type: 'onair' },
  };
  const bringInPackage = (anime: AnimeFixture[], version: string, more: Partial<ImportInput> = {}) => {
    writeFileSync(imports.file, JSON.stringify({ siteMeta, items: anime.map(({ item }) => item) }));
    return importFile(imports.deps(), { file: imports.file, version, ...more });
  };

  it('replaces the package, keeps ids, and is not undone by the next start', async () => {
    const known = anAnime({ native: '星', english: 'Star' });
    imports.base = [known];
    await load();
    known.item.sites = [...known.item.sites, { site: 'newflix', id: 'x1' }];
    const fresh = anAnime({ native: '新しい星', english: 'New Star' });
    const { entries, anime } = await bringInPackage([known, fresh], '99.0.1');
    expect(entries).toMatchObject({ read: 2, added: 2 });
    expect(anime).toEqual({ added: 1, changed: 1, unchanged: 0, dropped: 0 });
    expect(await all("SELECT url FROM anime_link WHERE site = 'newflix'")).toEqual([
      { url: 'https://newflix.example/x1' },
    ]);
    expect(await loadCatalogue(imports.deps())).toBeNull();
    expect(await all('SELECT id, slug FROM anime ORDER BY id')).toEqual([
      { id: 1, slug: 'star' },
      { id: 2, slug: 'new-star' },
    ]);
    const again = await bringInPackage([known, fresh], '99.0.1');
    expect(again.anime).toEqual({ added: 0, changed: 0, unchanged: 2, dropped: 0 });
  });

  it('keeps apart two parts with the same id and start day', async () => {
    const twins = [anAnime({ native: '昼' }), anAnime({ native: '夜' })];
    const [first, second] = twins;
    if (first && second) second.item.sites = first.item.sites;
    const { entries, anime } = await bringInPackage(twins, '99.0.2');
    expect(entries).toMatchObject({ added: 2, rejected: 0 });
    expect(anime.added).toBe(2);
  });

  it('refuses an older one', async () => {
    await bringInPackage([anAnime()], '99.0.2');
    await expect(bringInPackage([anAnime()], '99.0.1')).rejects.toThrow(/99.0.2 is loaded/);
  });
});
