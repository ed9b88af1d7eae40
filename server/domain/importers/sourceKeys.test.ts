import { type BangumiItem, sourceKeys } from './bangumiData';

function item(title: string, begin: string, ...sites: [string, string][]): BangumiItem {
  return {
    title,
    titleTranslate: {},
    type: 'tv',
    lang: 'ja',
    officialSite: '',
    begin,
    end: '',
    sites: sites.map(([site, id]) => ({ site, id })),
  };
}

const keysOf = (items: BangumiItem[]) => {
  const keys = sourceKeys(items);
  return items.map((one) => keys.get(one));
};

describe('sourceKeys', () => {
  it('names an entry by its id in the first database that has one', () => {
    expect(
      keysOf([
        item('a', '2020-01-01', ['mal', '5'], ['bangumi', '9']),
        item('b', '2020-01-01', ['anidb', '7'], ['mal', '6']),
        item('c', '2020-01-01', ['netflix', '1']),
      ]),
    ).toEqual(['bangumi/9', 'mal/6', 'title/c']);
  });

  it('tells parts with one id apart by their start, and renames none when one is added', () => {
    const first = item('a', '2020-01-01T00:00:00Z', ['bangumi', '9']);
    const second = item('a part 2', '2021-04-01T00:00:00Z', ['bangumi', '9']);
    const third = item('a part 3', '2021-04-01T00:00:00Z', ['bangumi', '9']);
    expect(keysOf([second, first])).toEqual(['bangumi/9@2021-04-01', 'bangumi/9']);
    expect(keysOf([third, second, first])).toEqual([
      'bangumi/9@2021-04-01~2',
      'bangumi/9@2021-04-01',
      'bangumi/9',
    ]);
  });
});
