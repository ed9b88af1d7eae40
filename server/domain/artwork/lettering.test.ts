import { isLettered, letteringColumns, letteringUrl } from '../../../shared/lettering';
import { drawLettering } from './lettering';
import { hardTitles } from './subject.fixtures';

const viewBox = (svg: string) => /viewBox="0 0 ([\d.]+) ([\d.]+)"/.exec(svg)?.slice(1).map(Number);

it('draws a vertical title as outlines, which need no typeface', () => {
  const svg = drawLettering('進撃の巨人');
  expect(svg).toContain('<path');
  expect(svg).not.toContain('<text');
  expect(viewBox(svg)).toEqual([130, 580]);
});

it('sets a long title in columns from right to left, split at a space if there is one', () => {
  const native = 'ダンジョンに出会いを求めるのは 間違っているだろうか豊穣の女神篇';
  expect(letteringColumns(native)).toEqual({ columns: 2, perColumn: 17 });
  const svg = drawLettering(native);
  expect(viewBox(svg)?.[0]).toBe(260);
  const starts = [...svg.matchAll(/<path d="M([\d.]+)/g)].map(([, x]) => Number(x));
  expect(starts[0]).toBeGreaterThan(130);
  expect(starts[1]).toBeLessThan(130);
});

it("leaves characters our typeface lacks to the viewer's fonts, and survives any title", () => {
  expect(drawLettering('时光灯塔')).toContain('<text');
  for (const title of hardTitles) {
    const svg = drawLettering(title);
    expect(svg).not.toMatch(/NaN|Infinity|undefined|<script|onload="/);
  }
});

it('has another address for another title, and exists only for scripts that viewers may lack', () => {
  expect(letteringUrl('12', '潮')).toMatch(/^\/lettering\/12\.[a-z0-9]+\.svg$/);
  expect(letteringUrl('12', '潮')).not.toBe(letteringUrl('12', '波'));
  expect(['ONE PIECE', '潮への手紙', 'ひ'].map(isLettered)).toEqual([false, true, true]);
});
