import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Request } from 'express';
import { buildSchema } from 'graphql';
import sharp from 'sharp';
import { Header } from 'tar';
import { nameSlug } from '../shared/names';
import { costPerDoubling } from '../tests/support/hostile/growth';
import { malAnime, malFile } from '../tests/support/people/transfer';
import { eachFile } from './backup/readArchive';
import { limits } from './config/limits';
import { maskStatement } from './data/maskStatement';
import { deviceName } from './domain/accounts/devices';
import { isEmail } from './domain/accounts/emailForm';
import { isTrustedUrl } from './domain/accounts/trustedUrl';
import { titleParts } from './domain/artwork/type/lines';
import { wordsOfName } from './domain/catalogue/credits';
import { familyOf, readTitle, stemOf } from './domain/catalogue/franchise/readTitle';
import { address, readTarget } from './domain/community/channels/channelFields';
import { judgeResponse } from './domain/community/channels/judgeAnswer';
import { handleFrom, isHandle } from './domain/community/people/handles';
import { linkMentions, mentionsIn } from './domain/community/text/mentions';
import { plainText, renderText } from './domain/community/text/renderText';
import { readEdits } from './domain/editing/editsFile';
import { checkedFacts } from './domain/editing/proposal';
import { jsonDocument, linesOf } from './domain/importers/files/jsonFiles';
import { unpack } from './domain/importers/files/unpack';
import { unpackRelease } from './domain/importers/refresh/unpackRelease';
import { decodePicture } from './domain/pictures/decodePicture';
import { formField } from './domain/scrobble/formField';
import { readMatchEntries } from './domain/scrobble/matchEntries';
import { readPlays } from './domain/scrobble/read';
import { readQuery, readWithLongVowels } from './domain/search/readQuery';
import { TitleIndex } from './domain/search/TitleIndex';
import { isImage } from './domain/text/textForm';
import { dateOf, instantOf } from './domain/tracking/import/read/fields';
import { readList } from './domain/tracking/import/read/readList';
import { readSubscription } from './graphql/live/readSubscription';
import { plainAddress } from './http/clientAddress';
import { environmentOf } from './http/pages/visitorEnvironment';
import { Mailbox } from './mail/mailbox/Mailbox';
import { nameOf } from './sources/wiki/names';

/** Node's own limit for all headers of a request, which is also one for a URL. */
const HEADERS = 16_000;
/** Larger files take too long for a test; nothing in their readers depends on the size. */
const FILE = 100_000;

/** A repeated piece. */
const many = (piece: string) => (size: number) => piece.repeat(Math.floor(size / piece.length));
/** The same after a beginning and before an end. */
const within =
  (before: string, piece: string, after = '') =>
  (size: number) =>
    before + many(piece)(size) + after;

async function* chunksOf(text: string, encoding?: 'latin1'): AsyncGenerator<Uint8Array> {
  const bytes = Buffer.from(text, encoding);
  for (let from = 0; from < bytes.length; from += 65_536) yield bytes.subarray(from, from + 65_536);
}

async function drain(chunks: AsyncIterable<unknown>): Promise<void> {
  for await (const chunk of chunks) void chunk;
}

interface Reader {
  name: string;
  /** Most letters that reach it. */
  largest: number;
  inputs: Record<string, (size: number) => string>;
  read(text: string): unknown;
}

const folder = mkdtempSync(path.join(tmpdir(), 'enspired-readers-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
let pixel: Buffer;
beforeAll(async () => {
  pixel = await sharp({ create: { width: 1, height: 1, channels: 3, background: '#fff' } })
    .jpeg()
    .toBuffer();
});
const mailbox = new Mailbox(path.join(folder, 'mail'));

/** Reads something made of the text, which is made once and read many times. */
function made<Made>(make: (text: string) => Made, read: (made: Made) => unknown): Reader['read'] {
  const known = new Map<string, Made>();
  return (text) => {
    const one = known.get(text) ?? make(text);
    known.set(text, one);
    return read(one);
  };
}

/** The same for a file. */
const fromFile = (read: (file: string) => unknown, pack: (text: string) => Uint8Array): Reader['read'] =>
  made((text) => {
    const file = path.join(folder, randomUUID());
    writeFileSync(file, pack(text));
    return file;
  }, read);

const titles = new TitleIndex([
  { id: 0, titles: ['進撃の亀', 'Attack of the Turtles'], popularity: 1, format: 'TV' },
]);
const schema = buildSchema('type Query { a(b: [Int]): Query } type Subscription { a: Query }');
const boundary = 'multipart/form-data; boundary=a';
const part = '--a\r\nContent-Disposition: form-data; name="x"\r\n\r\n1\r\n';

/** The head of an entry in a tar archive. */
function tarHead(name: string, size = 0): string {
  const header = new Header({ path: name, size, type: 'File', mode: 0o644, mtime: new Date(0) });
  const block = Buffer.alloc(512);
  header.encode(block);
  return block.toString('latin1');
}

/** The smallest picture there is, behind comments that make its file as long as the text. */
function jpeg(text: string): Buffer {
  const comment = Buffer.alloc(60_002);
  comment.writeUInt16BE(0xfffe);
  comment.writeUInt16BE(60_000, 2);
  const comments = Array.from({ length: Math.floor(text.length / comment.length) }, () => comment);
  return Buffer.concat([pixel.subarray(0, 2), ...comments, pixel.subarray(2)]);
}

/** A table of our own, up to the last cell of its first entry. */
const ownTable = 'title,status,progress,visibility,address,score,tags,episode\na,WATCHING,1,,,,';

const readers: Reader[] = [
  {
    name: 'forms of players',
    largest: limits.scrobbleFormBytes,
    inputs: {
      'boundaries without a line end': many('--a\r'),
      'empty parts': many('--a\r\n'),
      parts: within('', part, '--a--'),
      'half boundaries': within(part.slice(0, -3), '\r\n--'),
      'headers of one part': within('--a\r\n', 'x: y\r\n'),
      'one long header': within('--a\r\nx: ', 'y'),
      'parameters of a header': within('--a\r\nContent-Disposition: form-data;', ' a="\\"'),
      'line ends': many('\r\n'),
    },
    read: (text) => formField(Buffer.from(text), { contentType: boundary, names: ['p'], longest: 64_000 }),
  },
  {
    name: 'content types of players',
    largest: HEADERS,
    inputs: {
      parameters: within('multipart/form-data', ';a="\\'),
      spaces: within('multipart/form-data;', ' '),
    },
    read: (contentType) => formField(Buffer.from(part), { contentType, names: ['p'], longest: 64_000 }),
  },
  {
    name: 'messages of players',
    largest: limits.scrobbleJsonBytes,
    inputs: {
      'a long title': many('\\"'),
      'an id': within('com.plexapp.agents.', 'a.'),
      'an id with numbers': within('com.plexapp.agents.hama://', '1'),
    },
    read: (text) => [
      readPlays({ event: 'media.scrobble', Metadata: { type: 'movie', title: text, guid: text } }),
      readPlays({ jsonrpc: '2.0', method: 'Player.OnStop', params: { data: { item: { title: text } } } }),
    ],
  },
  {
    name: 'lists in XML',
    largest: FILE,
    inputs: {
      anime: (size) => malFile(...Array.from({ length: size / 1000 }, (_, at) => malAnime({ id: at }))),
      'open elements': within('<myanimelist>', '<anime>'),
      'open comments': within('<myanimelist>', '<!--'),
      'open CDATA': within('<myanimelist><anime><my_comments>', '<![CDATA['),
      'character references': within('<myanimelist><anime><my_comments>', '&Atilde;'),
      ampersands: within('<myanimelist><anime><my_comments>', '&'),
      attributes: within('<myanimelist ', 'a="b" '),
      declarations: within('<!DOCTYPE a [', '<!ENTITY a "a">'),
    },
    read: (text) => drain(readList(chunksOf(text))),
  },
  {
    name: 'lists in JSON',
    largest: FILE,
    inputs: {
      entries: within('[', '{"target_id":1,"target_type":"Anime","target_title":"a","status":"watching"},'),
      brackets: many('['),
      'one long text': within('["', 'a'),
      escapes: within('["', '\\u0061'),
      numbers: within('[', '1,'),
      'one long number': within('[', '1'),
    },
    read: (text) => drain(readList(chunksOf(text))),
  },
  {
    name: 'names in wiki text',
    largest: FILE,
    inputs: {
      'one name again and again': many('[罗马字|a b]\n'),
      'names in lines': many('|英文名= a\n'),
      'open lists': many('[罗马字|'),
      'one long name': within('|罗马字= ', 'a'),
      'spaces of a name': within('[罗马字|a', ' '),
      kana: within('[纯假名|', 'あ', ']'),
      brackets: within('|英文名= a', '('),
      'line ends': many('\r\n'),
    },
    read: (text) => [nameOf('暦', text), nameOf(text, '')],
  },
  {
    name: 'lists in tables',
    largest: FILE,
    inputs: {
      rows: within('Name;Year;Eps;Seen;Size\n', 'a;2010;12;3;4\n'),
      quotes: within('Name;Year;Eps;Seen;Size\n', '"'),
      'quotes and letters': within('Name;Year;Eps;Seen;Size\n"', '""a'),
      columns: within('Name;Year;Eps;Seen;Size\n', ';'),
      'empty lines': within('Name;Year;Eps;Seen;Size\n', '\r\n'),
      'a long first line': within('Name;Year;Eps;Seen;Size', ';a'),
      // Long ones: lists of more than 16,000 are stored in another way, a step in the cost that is no growth.
      tags: within(`${ownTable}"`, ' a rather long tag,', '"'),
      'lines of opinions': within(ownTable, ',1\na,,,,/anime/a,80,'),
    },
    read: (text) => drain(readList(chunksOf(text))),
  },
  {
    name: 'compressed lists',
    largest: FILE,
    inputs: { rows: within('Name;Year;Eps;Seen;Size\n', 'a;2010;12;3;4\n'), nothing: many('\0') },
    read: made(
      (text) => gzipSync(text).toString('latin1'),
      (packed) => drain(readList(chunksOf(packed, 'latin1'))),
    ),
  },
  {
    name: 'dates in lists',
    largest: 40_000,
    inputs: {
      digits: many('2'),
      times: within('2011-04-05', 'T00:00'),
      brackets: many('('),
      spaces: within('2011', ' '),
      zeros: within('2011', '-00'),
      words: many('Jan '),
    },
    read: (text) => [dateOf(text, new Set()), instantOf(text)],
  },
  {
    name: 'catalogue files with a line for each anime',
    largest: FILE,
    inputs: { 'short lines': many('{}\n'), 'a long line': many(' '), 'empty lines': many('\n') },
    read: (text) => drain(linesOf(chunksOf(text))),
  },
  {
    name: 'catalogue files that are one document',
    largest: FILE,
    inputs: {
      entries: within('{"data":[', '{"title":"a"},'),
      'a long text': within('{"data":["', 'a'),
      names: within('{"data":[{', '"a":1,'),
    },
    read: (text) => drain(jsonDocument(chunksOf(text), { list: 'data', values: ['license'] })),
  },
  {
    name: 'files compressed with gzip',
    largest: FILE * 8,
    inputs: { nothing: many('\0'), text: many('{"title":"a"},') },
    read: fromFile(
      (file) => drain(unpack(file)),
      (text) => gzipSync(text),
    ),
  },
  {
    name: 'files compressed with zstd',
    largest: FILE,
    // Frames that can be skipped, then blocks as they are.
    inputs: { frames: many('\x50\x2a\x4d\x18\0\0\0\0') },
    read: fromFile(
      (file) => drain(unpack(file)),
      (text) => Buffer.from(text, 'latin1'),
    ),
  },
  {
    name: 'releases of a package',
    largest: FILE,
    inputs: {
      'empty files': (size) => tarHead('package/a').repeat(size / 512),
      'one long file': (size) => tarHead('package/dist/data.json', size) + many(' ')(size),
      'empty blocks': many('\0'),
      names: (size) =>
        tarHead('package/a')
          .replace('0package', 'Lpackage')
          .repeat(size / 512),
    },
    read: fromFile(
      (file) => unpackRelease(file, folder),
      (text) => gzipSync(Buffer.from(text, 'latin1')),
    ),
  },
  {
    name: 'archives of a site',
    largest: FILE,
    inputs: {
      'empty files': (size) => tarHead('uploads/a').repeat(size / 512),
      'one long file': (size) => tarHead('database.sqlite.gz', size) + many(' ')(size),
      'empty blocks': many('\0'),
    },
    read: fromFile(
      (file) => eachFile(file, async (_, content) => await drain(content)),
      (text) => Buffer.from(text, 'latin1'),
    ),
  },
  {
    name: 'files of edits',
    largest: FILE,
    inputs: {
      anime: within(
        '{"form":"anime-edits/1","licence":"CC0","anime":[',
        '{"nativeTitle":"a","format":"TV","startsOn":null,"links":[],"facts":{"GENRES":["a"]}},',
        '{}]}',
      ),
      mistakes: within('{"form":"anime-edits/1","licence":"CC0","anime":[', '{"slug":"a"},', '{}]}'),
    },
    read: readEdits,
  },
  {
    name: 'files of matches',
    largest: FILE,
    inputs: {
      entries: within('[', '{"ids":{"tmdb":1},"anime":"a"},', '{}]'),
      mistakes: within('[', '{"ids":{},"anime":"a"},', '{}]'),
    },
    read: readMatchEntries,
  },
  {
    name: 'pictures',
    largest: limits.pictureBytes,
    inputs: { comments: many(' ') },
    read: made(jpeg, (file) => decodePicture(file, (open) => open().toBuffer())),
  },
  {
    name: 'addresses of pictures',
    largest: limits.imageAddress,
    inputs: { 'a long scheme': many('a'), spaces: many(' '), 'a scheme with spaces': many('a ') },
    read: isImage,
  },
  {
    name: 'Markdown',
    largest: limits.commentLength,
    inputs: {
      'addresses in brackets': many('https://a/('),
      addresses: many('https://a/b '),
      'one long address': within('https://', 'a.'),
      schemes: many('http:'),
      mailto: many('mailto:a@'),
      brackets: many('['),
      'links without an end': many('[a](b '),
      'images without an end': many('![a]('),
      stars: many('*a_'),
      ticks: many('`a``'),
      quotes: many('> '),
      lists: many('- '),
      'list items': many('- a\n'),
      'spoilers without an end': many('|a||'),
      mentions: many('@ada '),
      angles: many('<a '),
      ampersands: many('&'),
      references: many('[a]: b\n'),
      'references without an end': many('[a]: <'),
      'code fences': many('```\n'),
      escapes: many('\\'),
      spaces: many(' '),
      'line ends': many('\n'),
    },
    read: renderText,
  },
  {
    name: 'mentions in a text',
    largest: limits.commentLength,
    inputs: { handles: many('@ada '), signs: many('@'), letters: within('@', 'a'), addresses: many('a@a') },
    read: mentionsIn,
  },
  {
    name: 'rendered texts',
    largest: limits.htmlBytes,
    inputs: {
      marks: many('<span class="mention">@ada</span>'),
      'open marks': many('<span class="mention">@'),
      'open spoilers': many('<span class="spoiler">'),
      code: many('<pre>a</pre>'),
    },
    read: (html) => [linkMentions(html, new Set(['ada'])), plainText(html)],
  },
  {
    name: 'search texts',
    largest: 4000,
    inputs: {
      letters: many('a'),
      kana: many('ワ'),
      'kana and spaces': many('わ '),
      vowels: many('ou'),
      numbers: many('2 '),
      seasons: many('season '),
      accents: within('a', '\u0301'),
      signs: many('&'),
      '∀': many('∀'),
      ligatures: many('\ufdfa'),
    },
    read: (text) => [readQuery(text), readWithLongVowels(text), wordsOfName(text)],
  },
  {
    name: 'titles',
    largest: 2000,
    inputs: {
      spaces: within('a', ' ', 'b'),
      brackets: many('(第'),
      colons: many('a: '),
      dashes: many(' - a'),
      seasons: many(' season '),
      stars: within('a', '☆', 'b'),
      'stars and spaces': within('a', '☆ ', 'b'),
    },
    read: (text) => [readTitle(text, { loosely: true }), familyOf(text), stemOf(text), titleParts(text)],
  },
  {
    name: 'names as addresses and handles',
    largest: 4000,
    inputs: {
      hyphens: many('-'),
      'hyphens and letters': many('-a'),
      letters: many('a'),
      accents: many('\u0301'),
    },
    read: (text) => [nameSlug(text), handleFrom(text), isHandle(text)],
  },
  {
    name: 'facts',
    largest: 4000,
    inputs: {
      letters: many('a'),
      'line ends': many('\n'),
      spaces: many(' a'),
      bars: many('| '),
      ranges: within('FILLER | 1', ' – 1, ', '1'),
    },
    read: (text) => {
      for (const field of [
        'SYNOPSIS',
        'NATIVE_TITLE',
        'TRAILERS',
        'CHARACTERS',
        'STAFF',
        'LINKS',
        'EPISODE_KINDS',
      ] as const)
        try {
          checkedFacts([{ field, values: [text] }]);
        } catch {
          // The next field is read as well.
        }
    },
  },
  {
    name: 'mail addresses',
    largest: limits.bodyBytes,
    inputs: {
      letters: many('a'),
      domains: within('a@', 'a.'),
      hyphens: within('a@', 'a-'),
      signs: many('@'),
    },
    read: isEmail,
  },
  {
    name: 'callback addresses',
    largest: limits.bodyBytes,
    inputs: {
      slashes: many('/'),
      'a long host': within('https://', 'a.'),
      'a long path': within('https://a.example/', 'a/'),
      dots: within('/', '../'),
      percents: within('/', '%2f'),
    },
    read: (url) => isTrustedUrl(url, ['https://*.a.*.example', '*.b.example', 'app://']),
  },
  {
    name: 'addresses of channels',
    largest: limits.bodyBytes,
    inputs: {
      slashes: within('https://a.example/', '/', 'a'),
      spaces: many(' '),
      dots: within('https://', 'a.'),
    },
    read: (text) => readTarget(address, text),
  },
  {
    name: 'answers to messages',
    largest: limits.channelAnswerBytes,
    inputs: { digits: many('1'), brackets: many('('), spaces: within('1', ' ', 'a') },
    read: (retryAfter) => judgeResponse({ status: 429, retryAfter, body: '' }, new Date(0)),
  },
  {
    name: 'names of browsers',
    largest: HEADERS,
    inputs: {
      letters: many('a'),
      slashes: within('Mozilla/5.0 ', 'a/'),
      brackets: within('Mozilla/5.0 ', '('),
      spaces: within('Mozilla/5.0', ' '),
      versions: within('Version/', '1.'),
      systems: within('Mozilla/5.0 (', 'windows nt '),
      phones: within('Mozilla/5.0 (', 'android 1;'),
      words: many('mozilla opera safari '),
    },
    read: deviceName,
  },
  {
    name: 'cookies, languages and browsers of a page',
    largest: HEADERS,
    inputs: {
      pairs: many('a=b;'),
      equals: many('='),
      semicolons: many(';'),
      spaces: many(' '),
      percents: many('%'),
    },
    read: (text) =>
      environmentOf({
        headers: { cookie: text, 'accept-language': text, 'user-agent': text },
      } as unknown as Request),
  },
  {
    name: 'addresses of clients',
    largest: HEADERS,
    inputs: { colons: many(':'), digits: many('1'), dots: many('1.'), zones: within('::1%', 'a') },
    read: plainAddress,
  },
  {
    name: 'GraphQL documents',
    largest: 40_000,
    inputs: {
      'open fields': many('{a '),
      comments: many('#\n'),
      texts: within('{a(b:"', '\\u0061'),
      'block texts': within('{a(b:"""', '\\"""'),
      lists: within('subscription{a(b:', '['),
      signs: many('!'),
    },
    read: (query) => readSubscription({ schema, rules: [], hints: false }, { query }),
  },
  {
    name: 'texts that are searched for',
    largest: 40_000,
    inputs: {
      letters: many('a'),
      words: many('attack '),
      kanji: many('亀'),
      kana: many('かめ '),
      'long vowels': many('ー'),
      digits: many('1'),
      seasons: many('第2期'),
      brackets: many('(('),
      accents: many('\u0301'),
      'four-byte letters': many('𠮷'),
      spaces: within('attack of the turtles', ' '),
    },
    read: (text) => titles.find(text, 50),
  },
  {
    name: 'statements in the log',
    largest: 40_000,
    inputs: {
      backslashes: within("SELECT '", '\\'),
      quotes: within('SELECT ', "''", "'"),
      digits: many('1 '),
    },
    read: (sql) => [maskStatement(sql, 'mysql'), maskStatement(sql, 'sqlite')],
  },
  {
    name: 'messages in the mailbox',
    largest: 50_000,
    inputs: {
      headers: many('a: b\r\n'),
      'one long header': within('Subject: ', '=?utf-8?q?a?= '),
      recipients: within('To: ', 'a@a.example, '),
      text: within('Subject: a\r\n\r\n', 'a\r\n'),
    },
    read: async (text) => {
      await mailbox.keep('a', new Date(1_700_000_000_000), Buffer.from(text));
      await mailbox.list();
    },
  },
];

/** Linear is 2, quadratic 4; what a machine adds for larger texts stays below this. */
const MOST = 2.5;

describe.each(readers)('$name', ({ read, largest, inputs }) => {
  // security: P13, P18
  it.each(Object.entries(inputs))(
    'twice as many %s cost at most 2.5 times as much to read',
    async (_, inputOf) => {
      expect(await costPerDoubling(read, inputOf, { largest, enough: MOST })).toBeLessThanOrEqual(MOST);
    },
  );
});
