import { type Corrections, noCorrections } from '../catalogueData/corrections';
import type { BangumiItem } from './bangumiData';
import { correctItems } from './correctItems';

const item = (title: string, ...sites: [string, string][]): BangumiItem => ({
  title,
  titleTranslate: {},
  type: 'tv',
  lang: 'ja',
  officialSite: '',
  begin: '2024-04-05T15:00:00.000Z',
  end: '2024-06-21T15:00:00.000Z',
  sites: sites.map(([site, id]) => ({ site, id })),
});
const first = item('波の国', ['bangumi', '1'], ['mal', '10']);
const second = item('波の国 第2期', ['bangumi', '2'], ['mal', '10'], ['anidb', '5'], ['netflix', 'n']);
const correct = (corrections: Partial<Corrections>) =>
  correctItems([first, second], { ...noCorrections, ...corrections });

it("corrects and removes ids, keeping the row's key", () => {
  const [, corrected] = correct({
    entries: [{ key: 'mal/10', native: '波の国 第2期', ids: { mal: '11', aniList: '12', anidb: null } }],
  });
  expect(corrected?.key).toBe('bangumi/2');
  expect(corrected?.item.sites).toEqual([
    { site: 'bangumi', id: '2' },
    { site: 'netflix', id: 'n' },
    { site: 'mal', id: '11' },
    { site: 'aniList', id: '12' },
  ]);
});

it('corrects the type of one entry, and leaves the others', () => {
  const types = correct({ entries: [{ key: 'mal/10', native: '波の国 第2期', type: 'movie' }] });
  expect(types.map((one) => one.item.type)).toEqual(['tv', 'movie']);
});

it('reads titles that the package writes in HTML, and keeps the keys of their rows', () => {
  const written = { ...item('レイナ&amp;ライカ &lt;1&gt;'), titleTranslate: { en: ['&quot;Reina&quot;'] } };
  const [read] = correctItems([written]);
  expect(read?.item).toMatchObject({ title: 'レイナ&ライカ <1>', titleTranslate: { en: ['"Reina"'] } });
  expect(read?.key).toBe('title/レイナ&amp;ライカ &lt;1&gt;');
});

it('ignores an entry with the same id but another title', () => {
  expect(
    correct({ entries: [{ key: 'mal/10', native: '山の国', episodes: 3 }] }).map(({ item }) => item),
  ).toEqual([first, second]);
});

it('adds missing anime until the package has them', () => {
  const third: Corrections['missing'][number] = {
    continues: 'bangumi/2',
    ...item('波の国 第3期', ['mal', '13']),
    type: 'tv',
    lang: 'ja',
    titleTranslate: {},
    sites: [{ site: 'mal', id: '13' }],
  };
  expect(correct({ missing: [third] })[2]).toMatchObject({ key: 'mal/13', item: { title: '波の国 第3期' } });
  expect(correct({ missing: [{ ...third, continues: 'bangumi/99' }] })).toHaveLength(2);
  expect(correct({ missing: [{ ...third, sites: [{ site: 'mal', id: '10' }] }] })).toHaveLength(2);
});
