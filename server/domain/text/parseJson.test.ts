import { readJson } from '../../passport/social/outbound';
import { numberIn } from '../community/channels/judgeAnswer';
import { readEdits } from '../editing/editsFile';
import { readMatchEntries } from '../scrobble/matchEntries';
import { parseJson } from './parseJson';

const url = 'https://provider.example/token';

it.each<[reader: string, text: string, read: (text: string) => unknown]>([
  ['anything', '{"a":1}', parseJson],
  [
    'an identity provider’s response',
    '{"a":1}',
    (text) => readJson({ status: 200, body: Buffer.from(text) }, url),
  ],
  ['a channel’s response', '{"after":5}', (text) => numberIn(text, 'after')],
  ['a file of matches', '[{"title":"Tea","anime":"tea"}]', readMatchEntries],
  ['a file of edits', '{"form":"anime-edits/1","licence":"CC0-1.0","anime":[]}', readEdits],
])('JSON of %s may begin with a byte order mark', (_, text, read) => {
  const plain = read(text);
  expect(plain).toBeDefined();
  expect(read(`\uFEFF${text}`)).toEqual(plain);
});

it('JSON with two byte order marks is none', () => {
  expect(() => parseJson('\uFEFF\uFEFF{}')).toThrow(SyntaxError);
});
