import { familyOf } from './readTitle';

it.each([
  ['鬼滅の刃', '劇場版 鬼滅の刃 無限列車編'],
  ['進撃の巨人', '進撃の巨人 Season3 Part.2'],
  ['僕のヒーローアカデミア', '僕のヒーローアカデミア(第6期)'],
  ['ONE PIECE', 'ONE PIECE'],
  ['Free!', 'Free!'],
])('%s and %s are one family', (first, other) => {
  expect(familyOf(other)).toBe(familyOf(first));
  expect(familyOf(first)).not.toBe('');
});

it('does not shorten a Latin title to its first word', () => {
  expect(familyOf('ONE PIECE')).not.toBe(familyOf('ONE OUTS'));
  expect(familyOf('氷菓')).not.toBe(familyOf('氷の城壁'));
});
