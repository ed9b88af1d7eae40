import { readdirSync } from 'node:fs';
import { sourcedFields, sources, titleFields } from '.';

const helpers = ['descriptor', 'index', 'read'];
const files = readdirSync(__dirname)
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  .map((file) => file.replace('.ts', ''));

it('lists every source of the folder, sorted by file', () => {
  expect(sources.map(({ id }) => id)).toEqual(files.filter((file) => !helpers.includes(file)));
});

describe.each(sources)('$id', (source) => {
  it('fits its columns, and says what its terms allow', () => {
    expect(source.id).toMatch(/^[a-z0-9-]{1,40}$/);
    expect(source.terms.summary).toMatch(/^[A-Z].{20,200}\.$/);
    expect(source.attribution).toMatch(/^[A-Z].{20,300}\.$/);
    for (const feed of [source.lists, source.details, source.archive].flatMap((one) => one ?? []))
      expect(feed.feed).toMatch(/^[a-z]{1,20}$/);
  });

  it('calls https without a trailing slash, within limits that it states', () => {
    expect(source.address).toMatch(/^https:\/\/.*[^/]$/);
    expect(source.perSecond).toBeGreaterThan(0);
    expect(source.perDay).toBeGreaterThan(0);
    expect(source.keepDays).toBeGreaterThan(source.lists?.everyDays ?? 0);
    expect(source.keepDays).toBeGreaterThan(source.details?.everyDays ?? 0);
    expect(source.keepDays).toBeGreaterThan(source.archive?.everyDays ?? 0);
    expect(source.gives.every((field) => sourcedFields.includes(field))).toBe(true);
  });

  it('names the hosts of its covers if it gives any, and no others', () => {
    const { gives, pictureHosts = [] } = source;
    expect(pictureHosts.length > 0).toBe(gives.includes('COVER'));
    for (const host of pictureHosts) expect(host).toMatch(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/);
  });

  it('has lists or an archive, not both, and names the hosts of an archive', () => {
    const { lists, archive } = source;
    // How far it has been read is stored once.
    expect(lists && archive).toBeUndefined();
    for (const host of archive?.hosts ?? []) expect(host).toMatch(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/);
    for (const { name } of archive?.entries ?? []) expect(name).toMatch(/^[a-z-]+\.jsonlines$/);
  });

  it('says where the episodes of an id stand if it gives their titles, and only then', () => {
    const gives = titleFields.some((field) => source.gives.includes(field));
    expect(source.placeOf !== undefined).toBe(gives);
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
