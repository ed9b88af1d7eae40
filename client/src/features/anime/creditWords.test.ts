import { state } from '../../state';
import { nameOf } from './creditWords';

const light = { name: 'Light Yagami', native: '夜神月' };
const nameIn = (language: 'english' | 'romaji' | 'native', name: Parameters<typeof nameOf>[0]) => {
  state.titleLanguage(language);
  return nameOf(name);
};
afterEach(() => state.titleLanguage('english'));

it.each(['english', 'romaji'] as const)('is in Latin letters if titles are in %s', (language) => {
  expect(nameIn(language, light)).toEqual({
    main: 'Light Yagami',
    lang: undefined,
    also: '夜神月',
    alsoLang: 'ja',
  });
});

it('is in its own script if titles are, as far as it is known', () => {
  expect(nameIn('native', light)).toEqual({
    main: '夜神月',
    lang: 'ja',
    also: 'Light Yagami',
    alsoLang: undefined,
  });
  expect(nameIn('native', { name: 'Evan Call', native: null })).toMatchObject({
    main: 'Evan Call',
    also: null,
  });
});
