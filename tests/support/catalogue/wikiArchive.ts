import { createHash } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { type SourceServer, startSourceServer } from './sourceServer';
import { type ZipEntry, zipOf } from './zipFile';

/** An anime as Bangumi's archive describes it. */
export const subject = (id: string | number, more: object = {}) => ({
  id: Number(id),
  type: 2,
  name: `試験番組${id}`,
  name_cn: '',
  infobox: '{{Infobox animanga/TVAnime\r\n|话数= 12\r\n|放送开始= 2024年4月5日\r\n}}',
  platform: 1,
  summary: '一封瓶中信。',
  nsfw: false,
  tags: [
    { name: 'TV', count: 300 },
    { name: '科幻', count: 200 },
  ],
  score: 7.8,
  score_details: { 1: 0, 7: 40, 8: 60, 9: 12 },
  rank: 400,
  date: '2024-04-05',
  favorite: { wish: 1, done: 2, doing: 3, on_hold: 4, dropped: 5 },
  series: false,
  ...more,
});

export const wikiEpisode = (subjectId: string | number, sort: number, more: object = {}) => ({
  id: Number(subjectId) * 1000 + sort,
  name: `潮の${sort}話目`,
  name_cn: '',
  description: 'A text with "subject_id":7 in it.',
  airdate: '2024-04-05',
  disc: 0,
  duration: '24m',
  subject_id: Number(subjectId),
  sort,
  type: 0,
  ...more,
});

export const episodesOf = (subjectId: string | number, count = 12) =>
  Array.from({ length: count }, (_, at) => wikiEpisode(subjectId, at + 1));

/** What another subject is to this one, by the number of its kind. */
export const wikiRelation = (subjectId: string | number, relatedId: string | number, type: number) => ({
  subject_id: Number(subjectId),
  relation_type: type,
  related_subject_id: Number(relatedId),
  order: 0,
});

export type Line = object | string;

const linesIn = (lines: readonly Line[]) =>
  lines.map((line) => `${typeof line === 'string' ? line : JSON.stringify(line)}\n`).join('');

/** Lines that name characters and people, and lines about those. */
export interface WikiCredits {
  cast?: readonly Line[];
  voices?: readonly Line[];
  staff?: readonly Line[];
  characters?: readonly Line[];
  people?: readonly Line[];
}

export const inCast = (subjectId: number, characterId: number, more: object = {}) => ({
  character_id: characterId,
  subject_id: subjectId,
  type: 1,
  order: characterId,
  ...more,
});

export const inVoice = (subjectId: number, characterId: number, personId: number, more: object = {}) => ({
  person_id: personId,
  subject_id: subjectId,
  character_id: characterId,
  summary: '',
  ...more,
});

export const inStaff = (subjectId: number, personId: number, position: number) => ({
  person_id: personId,
  subject_id: subjectId,
  position,
});

/** A character, or with a type a person, with these names in their wiki text. */
export const wikiPage = (
  id: number,
  name: string,
  names: Record<string, string> = {},
  more: object = {},
) => ({
  id,
  role: 1,
  name,
  infobox: `{{Infobox Crt\r\n|简体中文名= 某某\r\n|别名={\r\n[第二中文名|]\r\n${Object.entries(names)
    .map(([key, value]) => `[${key}|${value}]\r\n`)
    .join('')}}\r\n|性别= 女\r\n}}`,
  summary: 'Somebody with "id":7 in a text.',
  comments: 1,
  collects: 2,
  ...more,
});

export const wikiPerson = (id: number, name: string, names?: Record<string, string>, more: object = {}) =>
  wikiPage(id, name, names, { role: undefined, type: 1, career: ['seiyu'], ...more });

export const wikiZip = (
  subjects: readonly Line[],
  episodes: readonly Line[],
  {
    more = [],
    cast = [],
    voices = [],
    staff = [],
    characters = [],
    people = [],
    relations = [],
  }: WikiCredits & {
    more?: ZipEntry[];
    relations?: readonly Line[];
  } = {},
) =>
  zipOf([
    { name: 'character.jsonlines', content: linesIn(characters) },
    { name: 'episode.jsonlines', content: linesIn(episodes) },
    { name: 'person-characters.jsonlines', content: linesIn(voices) },
    { name: 'person.jsonlines', content: linesIn(people) },
    { name: 'subject-characters.jsonlines', content: linesIn(cast) },
    { name: 'subject-persons.jsonlines', content: linesIn(staff) },
    { name: 'subject-relations.jsonlines', content: linesIn(relations) },
    { name: 'subject.jsonlines', content: linesIn(subjects) },
    ...more,
  ]);

export const DOWNLOAD = '/download/dump.zip';

export interface WikiArchive {
  server: SourceServer;
  zip: Buffer;
  /** Said of it beside the truth. */
  said: Record<string, unknown>;
  paths(): string[];
  /** Answers the download instead, once. */
  insteadOfFile(answer: (response: ServerResponse) => unknown): void;
}

/** A server on loopback that publishes an archive as Bangumi does. */
export async function startWikiArchive(): Promise<WikiArchive> {
  const server = await startSourceServer('');
  const archive: WikiArchive = {
    server,
    zip: wikiZip([], []),
    said: {},
    paths: () => server.requests.map(({ path }) => path),
    insteadOfFile: (answer) => server.instead(/^\/download\//, (_, response) => answer(response)),
  };
  const always = Number.POSITIVE_INFINITY;
  server.instead(/^\/download\//, (_, response) => response.end(archive.zip), always);
  server.instead(
    /^\/aux\/latest\.json$/,
    (_, response) => {
      const latest = {
        browser_download_url: `${server.url}${DOWNLOAD}`,
        content_type: 'application/zip',
        digest: `sha256:${createHash('sha256').update(archive.zip).digest('hex')}`,
        name: 'dump.zip',
        size: archive.zip.length,
        updated_at: '2026-11-17T21:04:00Z',
      };
      response.setHeader('content-type', 'text/plain; charset=utf-8');
      response.end(JSON.stringify({ ...latest, ...archive.said }));
    },
    always,
  );
  return archive;
}
