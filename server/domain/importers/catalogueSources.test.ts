import { isNewer } from './catalogueSources';

it.each([
  ['0.3.222', '0.3.208', true],
  ['0.3.9', '0.3.10', false],
  ['0.4', '0.3.999', true],
  ['0.3.208', '0.3.208', false],
  ['2026-11-08', '2026-11-01', true],
  ['2026-11-01', '0.3.208', true],
  ['0.3.208', '2026-11-01', false],
])('%s is newer than %s: %s', (version, than, newer) => {
  expect(isNewer(version, than)).toBe(newer);
});
