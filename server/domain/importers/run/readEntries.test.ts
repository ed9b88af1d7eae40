import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { offlineEntry, offlineLines, offlineMeta } from '../../../../tests/support/catalogue/offlineEntries';
import { recognise } from '../files/recognise';
import { importers } from '../importFile';
import { type FileFacts, readEntries } from './readEntries';

const folder = mkdtempSync(path.join(tmpdir(), 'enspired-entries-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** What reading a file yields: the accepted keys, the reasons for rejections, and the file's own facts. */
async function read(text: string, wanted?: string) {
  const file = path.join(folder, 'file');
  writeFileSync(file, text);
  const recognised = await recognise(file, wanted);
  const importer = importers.find(({ source }) => source.id === recognised.sourceId);
  if (!importer) throw new Error('no importer');
  const facts: FileFacts = {};
  const keys: string[] = [];
  const problems: Record<number, string> = {};
  const onFact = (name: string, value: unknown) => {
    facts[name] = value;
  };
  for await (const one of readEntries(file, recognised, importer, { onFact })) {
    if ('entry' in one) keys.push(one.entry.key);
    else problems[one.place] = one.problem;
  }
  return { ...recognised, facts, keys, problems, version: importer.versionOf(facts) };
}

const entries = [1, 2, 3].map((number) => offlineEntry(number));
const keys = ['mal/5000001', 'mal/5000002', 'mal/5000003'];
const bangumi = {
  title: '試験',
  titleTranslate: { en: ['Test'] },
  type: 'tv',
  lang: 'ja',
  officialSite: '',
  begin: '2026-04-05T14:15:00.000Z',
  end: '',
  broadcast: 'R/2026-04-05T14:15:00.000Z/P7D',
  comment: '',
  sites: [
    { site: 'bangumi', id: '9' },
    { site: 'dmhy', id: 'torrent' },
  ],
};

describe('readEntries', () => {
  it.each([
    ['lines', [...offlineLines(entries)].join('')],
    ['lines', `\uFEFF${[...offlineLines(entries)].join('').replaceAll('\n', '\r\n')}`],
    ['document', JSON.stringify({ ...offlineMeta, data: entries })],
    ['document', JSON.stringify({ ...offlineMeta, data: entries }, null, 2)],
  ])('recognises anime-offline-database as %s', async (form, text) => {
    expect(await read(text)).toMatchObject({
      sourceId: 'anime-offline-database',
      form,
      keys,
      problems: {},
      version: '2026-11-01',
    });
  });

  it('recognises bangumi-data as shipped in the package, and with one item per line', async () => {
    const siteMeta = {
      bangumi: { title: 'Bangumi', urlTemplate: 'https://bangumi.tv/{{id}}', type: 'info' },
    };
    const document = await read(JSON.stringify({ siteMeta, items: [bangumi] }));
    expect(document).toMatchObject({ sourceId: 'bangumi-data', form: 'document', facts: { siteMeta } });
    const meta = { _meta: { source: 'https://github.com/bangumi-data/bangumi-data', release: '0.3.300' } };
    const lines = await read(`${JSON.stringify(meta)}\n${JSON.stringify(bangumi)}\n`);
    expect(lines).toMatchObject({ form: 'lines', version: '0.3.300', problems: {} });
    expect([document.keys, lines.keys]).toEqual([['bangumi/9@2026-04-05'], ['bangumi/9@2026-04-05']]);
  });

  it('reports a broken line by number, and continues', async () => {
    const { title: _, ...nameless } = offlineEntry(7);
    const text = [
      ...offlineLines([
        JSON.stringify(offlineEntry(1)),
        '{"sources": ["https://myanimelist.net/anime/5"',
        '',
        JSON.stringify(nameless),
        '[]',
        JSON.stringify({ ...offlineEntry(2), sources: ['https://nowhere.example/9'] }),
        JSON.stringify({ ...offlineEntry(2), episodes: -1 }),
        JSON.stringify(offlineEntry(3)),
      ]),
    ].join('');
    const found = await read(text);
    expect(found.keys).toEqual(['mal/5000001', 'mal/5000003']);
    expect(Object.keys(found.problems)).toEqual(['3', '5', '6', '7', '8']);
    expect(found.problems[3]).toMatch(/not valid JSON/);
    expect(found.problems[5]).toMatch(/^title: /);
    expect(found.problems[7]).toBe('sources: none of these databases is known here');
    expect(found.problems[8]).toMatch(/^episodes: /);
  });

  it('continues after a broken first line', async () => {
    const text = ['{"license": ', ...entries.map((entry) => JSON.stringify(entry))].join('\n');
    expect(await read(text)).toMatchObject({ form: 'lines', keys, problems: { 1: expect.any(String) } });
  });

  it('refuses a document that ends in the middle', async () => {
    const text = JSON.stringify({ ...offlineMeta, data: entries });
    await expect(read(text.slice(0, -30))).rejects.toThrow(/not valid JSON/);
  });

  it('refuses a file of anything else', async () => {
    await expect(read('<html><body>No such release</body></html>')).rejects.toThrow(
      'it is neither bangumi-data nor anime-offline-database',
    );
  });

  it('keeps no torrent index of an item', async () => {
    const file = path.join(folder, 'bangumi');
    writeFileSync(file, JSON.stringify({ siteMeta: {}, items: [bangumi] }));
    const recognised = await recognise(file);
    const [importer] = importers;
    if (!importer) throw new Error('no importer');
    for await (const one of readEntries(file, recognised, importer, { onFact: () => {} })) {
      expect(JSON.stringify(one)).not.toContain('torrent');
    }
  });
});
