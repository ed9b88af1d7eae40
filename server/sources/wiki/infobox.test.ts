import { valuesIn } from './infobox';

const page = [
  '{{Infobox Crt',
  '|简体中文名= 阿良良木历',
  '|别名={',
  '[第二中文名|]',
  '[小历]',
  '[纯假名|あららぎ こよみ]',
  ' [罗马字| Araragi Koyomi ] ',
  '[罗马字|Koyomi A.]',
  '}',
  '|罗马字 = A=B',
  '|BWH=',
  '}}',
];

it.each(['\n', '\r\n'])('reads named values of a list and of lines that end in %j', (end) => {
  expect([...valuesIn(page.join(end))]).toEqual([
    ['简体中文名', ['阿良良木历']],
    ['别名', ['{']],
    ['纯假名', ['あららぎ こよみ']],
    ['罗马字', ['Araragi Koyomi', 'Koyomi A.', 'A=B']],
  ]);
});

it('finds nothing where a name or its value is missing, or not closed', () => {
  for (const odd of [
    '[英文名|Spike',
    '英文名= Spike',
    '|英文名 Spike',
    '[英文名=Spike]',
    '[英文名|]',
    '|英文名= ',
    '[|Spike]',
    '[|]',
    '|',
    '[',
    '',
  ])
    expect(valuesIn(odd).size).toBe(0);
  expect(valuesIn('[英文名|Spike]').get('英文名')).toEqual(['Spike']);
});

it('reads no further than names stand', () => {
  const after = (characters: number) => valuesIn(`${'x'.repeat(characters)}\n|英文名= Spike`).get('英文名');
  expect(after(19_000)).toEqual(['Spike']);
  expect(after(20_000)).toBeUndefined();
});
