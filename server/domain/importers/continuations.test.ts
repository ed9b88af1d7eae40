import { anAnime } from '../../../tests/support/catalogue/catalogue';
import { continuationsOf } from './continuations';

const part = (native: string, begin: string, end: string) => {
  const { item } = anAnime({ native, begin, end });
  return { key: native, item: { ...item, sites: [{ site: 'mal', id: '21' }] } };
};
const whole = part('海賊', '1999-10-20T10:00:00.000Z', '2025-12-28T14:15:00.000Z');
const arc = part('海賊 巨人の島編', '2026-04-05T14:15:00.000Z', '');
const found = (...rows: Parameters<typeof continuationsOf>[0][number][]) =>
  [...continuationsOf(rows)].map(([key, { item }]) => [key, item.title]);

it('is the newest part with the same id and no end', () => {
  const middle = part('海賊 海の編', '2026-01-05T14:15:00.000Z', '2026-03-28T14:15:00.000Z');
  expect(found(arc, middle, whole)).toEqual([['海賊', '海賊 巨人の島編']]);
});

it('is none once that has ended, for another title, another id or a film', () => {
  expect(found(whole, part('海賊 巨人の島編', arc.item.begin, '2026-09-27T14:15:00.000Z'))).toEqual([]);
  expect(found(whole, part('新しい話', arc.item.begin, ''))).toEqual([]);
  expect(found(whole, { ...arc, item: { ...arc.item, sites: [{ site: 'mal', id: '22' }] } })).toEqual([]);
  expect(found(whole, { ...arc, item: { ...arc.item, type: 'movie' } })).toEqual([]);
});
