import {
  isLettered,
  letteringColumns,
  letteringRuns,
  letteringUrl,
  nativeBeside,
} from '../../../shared/lettering';
import { titleIn } from '../../../shared/titles';
import { loadCorrections } from '../catalogueData/corrections';
import { loadCurated } from '../catalogueData/curated';
import { loadCast } from '../catalogueData/people';
import { loadReadableTitles } from '../catalogueData/titles';
import { readBangumiData } from '../importers/bangumiData';
import { composeAnime } from '../importers/composeAnime';
import { drawLettering } from './lettering';
import { hardTitles } from './subject.fixtures';

const viewBox = (svg: string) => /viewBox="0 0 ([\d.]+) ([\d.]+)"/.exec(svg)?.slice(1).map(Number);

it('draws a vertical title as outlines, which need no typeface', () => {
  const svg = drawLettering('進撃の巨人', 'Attack on Titan');
  expect(svg).toContain('<path');
  expect(svg).not.toContain('<text');
  expect(viewBox(svg)).toEqual([130, 580]);
});

it('sets a long title in columns from right to left, split at a space if there is one', () => {
  const native = 'ダンジョンに出会いを求めるのは 間違っているだろうか豊穣の女神篇';
  expect(letteringColumns(native, 'Is It Wrong')).toEqual([
    'ダンジョンに出会いを求めるのは',
    '間違っているだろうか豊穣の女神篇',
  ]);
  const svg = drawLettering(native, 'Is It Wrong');
  expect(viewBox(svg)?.[0]).toBe(260);
  const starts = [...svg.matchAll(/<path d="M([\d.]+)/g)].map(([, x]) => Number(x));
  expect(starts[0]).toBeGreaterThan(130);
  expect(starts[1]).toBeLessThan(130);
});

it.each([
  ['鋼の錬金術師 FULLMETAL ALCHEMIST', 'Fullmetal Alchemist: Brotherhood', '鋼の錬金術師'],
  ['NARUTO -ナルト- 疾風伝', 'Naruto Shippuden', 'ナルト 疾風伝'],
  ['DARKER THAN BLACK -黒の契約者-', 'Darker than Black', '黒の契約者'],
  ['ピンポン ＴＨＥ　ＡＮＩＭＡＴＩＯＮ', 'Ping Pong the Animation', 'ピンポン'],
  ['ろくでなしBLUES', 'Rokudenashi Blues', 'ろくでなしBLUES'],
  ['プリンセスコネクト!Re:Dive', 'Princess Connect! Re:Dive', 'プリンセスコネクト!Re:Dive'],
  ['僕のヒーローアカデミア THE MOVIE', 'My Hero Academia: Rising', '僕のヒーローアカデミア THE MOVIE'],
  ['オーバーロードⅡ', 'Overlord II', 'オーバーロードII'],
  ['ONE PIECE', 'One Piece', ''],
])('the lettering of %s beside "%s" is "%s"', (native, title, rest) => {
  expect(nativeBeside(native, title)).toBe(rest);
});

it('lays Latin text of two letters or more on its side, and stands single ones upright', () => {
  expect(letteringRuns('舞-乙HiME 2')).toEqual(
    [
      ['舞', false],
      ['-', false],
      ['乙', false],
      ['HiME 2', true],
    ].map(([text, turned]) => ({ text, turned })),
  );
  expect(letteringRuns('第2期')).toEqual(['第', '2', '期'].map((text) => ({ text, turned: false })));
  const [[, tall = 0] = [], [, short = 0] = []] = [drawLettering('乙HiME', ''), drawLettering('乙', '')].map(
    viewBox,
  );
  expect(tall).toBeGreaterThan(short * 3);
});

describe('the native titles of the embedded catalogue', () => {
  const titles = composeAnime({
    file: readBangumiData(),
    curated: loadCurated(),
    readable: loadReadableTitles(),
    cast: loadCast(),
    corrections: loadCorrections(),
  })
    .map(({ nativeTitle: native, romajiTitle: romaji, englishTitle: english }) => ({
      native,
      title: titleIn({ native, romaji, english }),
    }))
    .filter(({ native }) => isLettered(native))
    .map((one) => ({ ...one, columns: letteringColumns(one.native, one.title) }));
  const bare = (text: string) =>
    text
      .normalize('NFKC')
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]/gu, '');

  it('are set in two columns at most', () => {
    expect(titles.length).toBeGreaterThan(8000);
    expect(titles.filter(({ columns }) => columns.length > 2)).toEqual([]);
  });

  it('have no Latin word upright, letter by letter', () => {
    const upright = titles.filter(({ columns }) =>
      columns.some((column) =>
        /[A-Za-z]{2}/.test(
          letteringRuns(column)
            .map(({ text, turned }) => (turned ? ' ' : text))
            .join(''),
        ),
      ),
    );
    expect(upright).toEqual([]);
    expect(titles.filter(({ columns }) => /[A-Za-z]{3}/.test(columns.join(' '))).length).toBeGreaterThan(100);
  });

  it('are never cut inside a word', () => {
    const inside = /[\p{L}\p{N}]/u;
    const word = [/[A-Za-z0-9\u00c0-\u024f]/, /[\u30a1-\u30fa\u30fc]/, /[\u3400-\u9fff]/, /[\u3041-\u3096]/];
    const cut = titles.filter(({ native, title, columns: [first = '', second] }) => {
      if (second === undefined) return false;
      const text = nativeBeside(native, title);
      if (!text.startsWith(first) || text[first.length] === ' ') return false;
      const [a = '', b = ''] = [first.at(-1), text[first.length]];
      return inside.test(a) && inside.test(b) && word.some((script) => script.test(a) && script.test(b));
    });
    expect(cut).toEqual([]);
    expect(titles.filter(({ columns }) => columns.length === 2).length).toBeGreaterThan(400);
  });

  it('repeat no Latin name of the title that stands on its own', () => {
    const repeated = titles.filter(({ title, columns }) =>
      columns
        .join(' ')
        .split(' ')
        .some((name) => /^[A-Za-z]{3,}$/.test(name) && bare(title).startsWith(bare(columns.join(' ')))),
    );
    expect(repeated).toEqual([]);
  });

  it('are outlines, but for a few with rare characters', () => {
    const every = 25;
    const drawn = titles.filter((_, at) => at % every === 0);
    const texts = drawn.filter(({ native, title }) => drawLettering(native, title).includes('<text'));
    expect(texts.length / drawn.length).toBeLessThan(0.02);
  });
});

it("leaves characters our typeface lacks to the viewer's fonts, and survives any title", () => {
  expect(drawLettering('时光灯塔', 'Shiguang')).toContain('<text');
  for (const title of hardTitles) {
    const svg = drawLettering(title, '');
    expect(svg).not.toMatch(/NaN|Infinity|undefined|<script|onload="/);
  }
});

it('has another address for another title, and exists only for scripts that viewers may lack', () => {
  expect(letteringUrl('12', '潮', 'Tide')).toMatch(/^\/lettering\/12\.[a-z0-9]+\.svg$/);
  expect(letteringUrl('12', '潮', 'Tide')).not.toBe(letteringUrl('12', '波', 'Tide'));
  expect(letteringUrl('12', '潮', 'Tide')).not.toBe(letteringUrl('12', '潮', 'Shio'));
  expect(['ONE PIECE', '潮への手紙', 'ひ'].map(isLettered)).toEqual([false, true, true]);
});
