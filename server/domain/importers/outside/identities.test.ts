import { type Candidate, Identities, type Identity } from './identities';

const known = (more: Partial<Identity> = {}): Identity => ({
  holder: 'letter',
  year: 2019,
  format: 'TV',
  sites: new Set(['bangumi']),
  ...more,
});
const candidate = (more: Partial<Candidate> = {}): Candidate => ({
  site: 'mal',
  names: ['Tegami'],
  year: 2019,
  format: 'TV',
  ...more,
});

function judge(one: Candidate, ...others: [Identity, string[]][]) {
  const identities = new Identities();
  for (const [identity, titles] of others) identities.add(identity, titles);
  return identities.judge(one);
}

it('takes for the same what has title, year and kind, however a season or a web series is written', () => {
  const same = { is: 'same', as: 'letter' };
  expect(judge(candidate(), [known(), ['TEGAMI!', '手紙']])).toEqual(same);
  expect(judge(candidate({ names: ['Tegami 2nd Season'] }), [known(), ['Tegami Season 2']])).toEqual(same);
  expect(judge(candidate({ format: 'WEB' }), [known(), ['Tegami']])).toEqual(same);
  expect(judge(candidate({ english: 'Letter' }), [known(), ['Tegami', 'Letter']])).toEqual(same);
});

it('doubts if two may be meant, a fact is missing or nearly agrees, or only the English name does', () => {
  const two: [Identity, string[]][] = [
    [known(), ['Tegami']],
    [known({ holder: 'other' }), ['Tegami']],
  ];
  const doubtful = { is: 'doubtful' };
  expect(judge(candidate(), ...two)).toEqual(doubtful);
  expect(judge(candidate({ year: null }), [known(), ['Tegami']])).toEqual(doubtful);
  expect(judge(candidate(), [known({ year: 2018 }), ['Tegami']])).toEqual(doubtful);
  expect(judge(candidate(), [known({ format: 'OVA' }), ['Tegami']])).toEqual(doubtful);
  expect(judge(candidate({ english: 'Letter' }), [known(), ['Letter']])).toEqual(doubtful);
  expect(judge(candidate(), [known({ sites: new Set(['mal']) }), ['Tegami']])).toEqual(doubtful);
});

it('tells others apart by a year, by film and series, and by an id of their own with another year or kind', () => {
  const fresh = { is: 'new' };
  const sites = new Set(['mal']);
  expect(judge(candidate(), [known(), ['Tegami to Bin']])).toEqual(fresh);
  expect(judge(candidate(), [known({ year: 2017 }), ['Tegami']])).toEqual(fresh);
  expect(judge(candidate(), [known({ format: 'MOVIE' }), ['Tegami']])).toEqual(fresh);
  expect(judge(candidate(), [known({ sites, year: 2018 }), ['Tegami']])).toEqual(fresh);
  expect(judge(candidate(), [known({ sites, format: 'OVA' }), ['Tegami']])).toEqual(fresh);
  expect(judge(candidate({ names: ['…'] }), [known(), ['…', '!']])).toEqual(fresh);
});

it('knows one anime once, as it was described last, by all of its names', () => {
  const again: [Identity, string[]][] = [
    [known({ year: 2001 }), ['Tegami']],
    [known(), ['Letter']],
  ];
  expect(judge(candidate(), ...again)).toEqual({ is: 'same', as: 'letter' });
  expect(judge(candidate({ names: ['Letter'] }), ...again)).toEqual({ is: 'same', as: 'letter' });
});
