import type { BangumiItem, BangumiSite } from './bangumiData';
import { linksOf, webAddress } from './links';

const siteMeta = {
  mal: { title: 'MyAnimeList', urlTemplate: 'https://myanimelist.net/anime/{{id}}', type: 'info' },
  gamer: { title: '動畫瘋', urlTemplate: 'https://ani.gamer.example/{{id}}', regions: ['TW'], type: 'onair' },
  dmhy: { title: '动漫花园', urlTemplate: 'https://dmhy.example/{{id}}', type: 'resource' },
};

function links(...sites: BangumiSite[]) {
  const item: BangumiItem = {
    title: '題',
    titleTranslate: {},
    type: 'tv',
    lang: 'ja',
    officialSite: '',
    begin: '',
    end: '',
    sites,
  };
  return linksOf(item, siteMeta);
}

describe('linksOf', () => {
  it('never takes a torrent index', () => {
    expect(links({ site: 'dmhy', id: 'x' })).toEqual([]);
  });

  it('makes addresses from the template, with the service under a name people know', () => {
    expect(links({ site: 'gamer', id: '77' }, { site: 'mal', id: '5' })).toEqual([
      {
        kind: 'DATABASE',
        site: 'mal',
        siteName: 'MyAnimeList',
        externalId: '5',
        url: 'https://myanimelist.net/anime/5',
        regions: '',
      },
      {
        kind: 'STREAM',
        site: 'gamer',
        siteName: 'Bahamut',
        externalId: '77',
        url: 'https://ani.gamer.example/77',
        regions: 'TW',
      },
    ]);
  });

  it("prefers the entry's own address and regions", () => {
    const [link] = links({ site: 'gamer', id: '77', url: 'https://other.example/', regions: ['HK', 'MO'] });
    expect(link).toMatchObject({ url: 'https://other.example/', regions: 'HK,MO' });
  });

  it('leaves out unknown sites and entries without id and address', () => {
    expect(links({ site: 'unheard-of', id: '1' }, { site: 'gamer' })).toEqual([]);
  });
});

describe('webAddress', () => {
  it.each(['javascript:alert(1)', 'data:text/html,x', 'not an address', '', undefined])(
    'refuses %s',
    (text) => {
      expect(webAddress(text)).toBeUndefined();
    },
  );

  it('passes http and https', () => {
    expect(webAddress('http://www.example.jp/')).toBe('http://www.example.jp/');
  });
});
