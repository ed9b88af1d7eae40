import { casingsOf, namedLike } from './namedLike';

it('looks for each word at the beginning of a word', () => {
  expect(namedLike(['p.name'], ['mo', '5!']).values).toEqual(['mo%', '% mo%', '5!!%', '% 5!!%']);
});

it('looks for Japanese anywhere, since it has no spaces', () => {
  expect(namedLike(['p.name', 'p.native'], ['空']).values).toEqual(['%空%', '%空%']);
});

it('looks for letters beyond ASCII in small letters and with a capital, too', () => {
  expect(namedLike(['p.name'], ['éLODIE']).values).toEqual(
    ['éLODIE', 'élodie', 'Élodie'].flatMap((one) => [`${one}%`, `% ${one}%`]),
  );
  expect(casingsOf('игорь иванов')).toEqual(['игорь иванов', 'Игорь Иванов']);
});

it('takes LIKE wildcards literally, and no words as no condition', () => {
  expect(namedLike(['p.name'], ['a_b%']).values[0]).toBe('a!_b!%%');
  expect(namedLike(['p.name'], [])).toEqual({ sql: '1 = 1', values: [] });
});
