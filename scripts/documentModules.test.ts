import { parse } from 'graphql';
import { MoreRepliesDocument, ThreadPageDocument } from '../client/src/generated/graphql';
import { documentModules } from './documentModules';

/** Each document of the client is written once, and names what it spreads. */
const file = (name: string, text: string) => ({ name, document: parse(text, { noLocation: true }) });
const modules = documentModules([
  file('cards', 'fragment Card on Anime { ...Title } fragment Title on Anime { title }'),
  file('home', 'query Home { featured { ...Card } } mutation Add($id: ID!) { add(id: $id) { ...Card } }'),
]);
const times = (text: string) => [...modules.values()].join('').split(text).length - 1;

it('writes each fragment once, and imports what it spreads', () => {
  expect(times('kind:"FragmentDefinition"')).toBe(2);
  expect(modules.get('fragments/cards/Card.ts')).toContain(
    "import { TitleFragmentDoc } from '../../fragments/cards/Title';",
  );
  expect(modules.get('operations/home.ts')).toContain(
    "import { CardFragmentDoc } from '../fragments/cards/Card';",
  );
});

it('makes a hook for a fragment that is named after its component', () => {
  const [part] = documentModules([file('cards', 'fragment Card_anime on Anime { id }')]);
  expect(part?.[1]).toContain('export const useCard_anime = ');
  expect(modules.get('fragments/cards/Card.ts')).not.toContain('export const use');
});

it('makes a hook for each operation, and an index of everything', () => {
  expect(modules.get('graphql.ts')).toContain(
    "export { AddDocument, HomeDocument, useAddMutation, useHomeQuery } from './operations/home';",
  );
  expect(modules.get('graphql.ts')).toContain("export { CardFragmentDoc } from './fragments/cards/Card';");
});

it('refuses a fragment that no file has', () => {
  expect(() => documentModules([file('a', 'query A { ...Missing }')])).toThrow(
    'No file has the fragment Missing',
  );
});

it('shares the definitions of fragments between documents, each once in a document', () => {
  const [replies, page] = [MoreRepliesDocument, ThreadPageDocument].map(({ definitions }) => definitions);
  const shared = replies?.filter((definition) => page?.includes(definition)) ?? [];
  expect(shared.length).toBeGreaterThan(1);
  expect(new Set(page).size).toBe(page?.length);
});
