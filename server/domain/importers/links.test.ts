import type { BangumiItem, BangumiSite } from './bangumiData';
import { linksOf, webAddress } from './links';

const siteMeta = {
  mal: { title: 'MyAnimeList', urlTemplate: 'https://myanimelist.net/anime/{{id}}', type: 'info' },
  gamer: { title: '動畫瘋', urlTemplate: 'https://ani.gamer.example/{{id}}', regions: ['TW'], type: 'onair' },
  dmhy: { title: '动漫花园', urlTemplate: 'https://dmhy.example/{{id}}', type: 'resource' },
};

const base: BangumiItem = {
  title: '題',
  titleTranslate: {},
  type: 'tv',
  lang: 'ja',
  officialSite: '',
  begin: '',
  end: '',
  sites: [],
};

function links(...sites: BangumiSite[]) {
  return linksOf({ ...base, sites }, siteMeta);
}

describe('linksOf', () => {
  it('never takes a torrent index', () => {
    expect(links({ site: 'dmhy', id: 'x' })).toEqual([]);
  });

  it('builds addresses from the template, under well-known service names', () => {
    expect(links({ site: 'gamer', id: '77' }, { site: 'mal', id: '5' })).toEqual([
      {
        kind: 'DATABASE',
        site: 'mal',
        siteName: 'MyAnimeList',
        externalId: '5',
        url: 'https://myanimelist.net/anime/5',
        regions: '',
        delay: null,
      },
      {
        kind: 'STREAM',
        site: 'gamer',
        siteName: 'Bahamut',
        externalId: '77',
        url: 'https://ani.gamer.example/77',
        regions: 'TW',
        delay: null,
      },
    ]);
  });

  it("prefers the entry's own address and regions", () => {
    const [link] = links({ site: 'gamer', id: '77', url: 'https://other.example/', regions: ['HK', 'MO'] });
    expect(link).toMatchObject({ url: 'https://other.example/', regions: 'HK,MO' });
  });

  it.each([
    ['at the broadcast', '2026-07-05T15:30:00.000Z', 0],
    ['an hour later', '2026-07-05T16:30:00.000Z', 3600],
    ['a week later', '2026-07-12T15:30:00.000Z', 7 * 86_400],
    ['on the day of the broadcast', '2026-07-05T00:00:00.000Z', 0],
    ['days before', '2026-07-02T15:30:00.000Z', 0],
    ['years later', '2029-07-02T15:30:00.000Z', null],
    ['nobody knows when', '', null],
  ])("knows a service's delay after the broadcast: %s", (_, begin, delay) => {
    const item = { ...base, begin: '2026-07-05T15:30:00.000Z' };
    const sites = [
      { site: 'gamer', id: '77', begin },
      { site: 'mal', id: '5', begin },
    ];
    const [database, stream] = linksOf({ ...item, sites }, siteMeta);
    expect([database?.delay, stream?.delay]).toEqual([null, delay]);
  });

  it('leaves out unknown sites and entries without id and address', () => {
    expect(links({ site: 'unheard-of', id: '1' }, { site: 'gamer' })).toEqual([]);
  });
});

describe('webAddress', () => {
  it.each(['javascript:alert(1)', 'data:text/html,x', 'not an address', '', undefined])(
    'refuses as a web address: %s',
    (text) => {
      expect(webAddress(text)).toBeUndefined();
    },
  );

  it('passes http and https', () => {
    expect(webAddress('http://www.example.jp/')).toBe('http://www.example.jp/');
  });
});
