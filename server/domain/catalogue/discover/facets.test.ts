import { allChoices } from '../../../../shared/discoverFacets';
import { allFacets, argumentsOf, partWords } from './facets';

it('describes every argument and part of the shared table, and no other but the text', () => {
  const described = allFacets.flatMap(([, { args }]) => Object.keys(args));
  const shared = allChoices.flatMap(([, choice]) => argumentsOf(choice));
  expect(described.sort()).toEqual([...shared, 'text'].sort());
  const parts = allChoices.map(([, { part }]) => part as string);
  expect(Object.keys(partWords).sort()).toEqual([...parts, 'TEXT'].sort());
});

it('counts what the shared table shows counts of', () => {
  const counted = allFacets.flatMap(([, { counts, parts }]) => (counts ? [Object.keys(parts)[0]] : []));
  const shown = allChoices.flatMap(([, { counts, part }]) => (counts ? [part] : []));
  expect(counted.sort()).toEqual(shown.sort());
});
