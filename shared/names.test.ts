import { nameSlug } from './names';

it.each([
  ['J.C.Staff', 'j-c-staff'],
  ['J.C. STAFF', 'j-c-staff'],
  ["Brain's Base", 'brains-base'],
  ['Science SARU', 'science-saru'],
  ['C2C', 'c2c'],
  ['Ōkami & Söhne', 'okami-sohne'],
  ['スタジオジブリ', 'スタジオジブリ'],
  ['8-bit', '8-bit'],
  ['  ...  ', ''],
])('%s is %s in an address', (name, slug) => {
  expect(nameSlug(name)).toBe(slug);
});
