import { titleIn } from './titles';

const all = { english: 'Attack on Titan', romaji: 'Shingeki no Kyojin', native: '進撃の巨人' };

it.each([
  ['ENGLISH', all, 'Attack on Titan'],
  ['ROMAJI', all, 'Shingeki no Kyojin'],
  ['NATIVE', all, '進撃の巨人'],
  ['ENGLISH', { ...all, english: null }, 'Shingeki no Kyojin'],
  ['ROMAJI', { ...all, romaji: null }, 'Attack on Titan'],
  ['ROMAJI', { native: '蟲師' }, '蟲師'],
] as const)('in the title language %s, %j is shown as %s', (language, names, title) => {
  expect(titleIn(names, language)).toBe(title);
});

it('is English by default', () => expect(titleIn(all)).toBe('Attack on Titan'));
