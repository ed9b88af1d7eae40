import { readdirSync } from 'node:fs';
import { pageOf } from '../domain/importers/offlineDatabase/vocabulary';
import { laidFields, type SourceDescriptor, sourcedFields, sources } from '.';

const helpers = ['descriptor', 'index', 'logos', 'read'];
const files = readdirSync(__dirname)
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  .map((file) => file.replace('.ts', ''));

it('lists every source of the folder, sorted by file', () => {
  expect(sources.map(({ id }) => id)).toEqual(files.filter((file) => !helpers.includes(file)));
});

const feedsOf = ({ lists, details = [], archive }: SourceDescriptor) =>
  [lists, ...details, archive].flatMap((feed) => feed ?? []);

describe.each(sources)('$id', (source) => {
  it('fits its columns, and says what its terms allow', () => {
    expect(source.id).toMatch(/^[a-z0-9-]{1,40}$/);
    expect(source.terms.summary).toMatch(/^[A-Z].{20,200}\.$/);
    expect(source.attribution).toMatch(/^[A-Z].{20,300}\.$/);
    const names = feedsOf(source).map(({ feed }) => feed);
    for (const name of names) expect(name).toMatch(/^[a-z]{1,20}$/);
    expect(new Set(names).size).toBe(names.length);
  });

  it('calls https without a trailing slash, within limits that it states', () => {
    expect(source.address).toMatch(/^https:\/\/.*[^/]$/);
    expect(source.perSecond).toBeGreaterThan(0);
    expect(source.perDay).toBeGreaterThan(0);
    for (const { everyDays } of feedsOf(source)) expect(source.keepDays).toBeGreaterThan(everyDays);
    expect(source.gives.every((field) => sourcedFields.includes(field))).toBe(true);
  });

  it('names the hosts of its pictures if it gives any, and no others', () => {
    const { gives, pictureHosts = [] } = source;
    expect(pictureHosts.length > 0).toBe(
      gives.some((field) => ['COVER', 'BACKDROP', 'EPISODE_STILLS'].includes(field)),
    );
    for (const host of pictureHosts) expect(host).toMatch(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/);
  });

  it('has lists or an archive, not both, and names the hosts of an archive', () => {
    const { lists, archive } = source;
    // How far it has been read is stored once.
    expect(lists && archive).toBeUndefined();
    for (const host of archive?.hosts ?? []) expect(host).toMatch(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/);
    const { entries = [], named = [] } = archive ?? {};
    const names = [...entries, ...named].map(({ name }) => name);
    for (const name of names) expect(name).toMatch(/^[a-z-]+\.jsonlines$/);
    expect(new Set(names).size).toBe(names.length);
  });

  it('says where the episodes of an id stand if it gives their titles or pictures, and only then', () => {
    const ofEpisodes = source.gives.some(
      (field) => field.startsWith('EPISODE_') && !laidFields.some((one) => one === field),
    );
    expect(source.placeOf !== undefined).toBe(ofEpisodes);
  });

  it('adds only anime whose page can be told by their id, and none of a record of anything', () => {
    const known = source.newAnime && pageOf(`${source.site}/52`)?.url;
    expect(known).toBe(source.newAnime && source.page?.('52'));
    expect(source.newAnime?.({ id: 1, title: 7, media_type: 'tv', nsfw: true })).toBeUndefined();
  });

  it('maps a record of anything to nothing', () => {
    const {
      facts,
      words = [],
      episodes,
    } = source.map({ id: 1, title: 7, genres: { name: 'x' }, mean: 'high' });
    expect(Object.values(facts).flat()).toEqual([]);
    expect([words, episodes]).toEqual([[], undefined]);
  });
});
