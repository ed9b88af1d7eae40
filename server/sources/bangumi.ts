import type { ArchiveFile, RawRecord, SourceDescriptor, SourcedFacts, SourcedRelation } from './descriptor';
import { amount, at, id, isObject, list, text } from './read';
import {
  castIn,
  characterIn,
  charactersNamedIn,
  creditsIn,
  joinCredits,
  peopleNamedIn,
  personCalled,
  personIn,
  staffIn,
  voiceIn,
} from './wiki/credits';

const ANIME = 2;
const MAIN = 0;
/** Fewer votes say little. */
const LEAST_VOTES = 30;
/** A record of more would be too long. */
const MOST_EPISODES = 400;

/** Bangumi by the archive of its wiki, a zip file that comes every week. No calls are made for single anime. */
export const bangumi: SourceDescriptor = {
  id: 'bangumi',
  name: 'Bangumi',
  url: 'https://bgm.tv/',
  site: 'bangumi',
  terms: {
    url: 'https://github.com/bangumi/Archive',
    summary:
      'Its archive is published for use elsewhere but states no licence: parts of it are shown only by the decision of who runs this site.',
  },
  attribution:
    'Scores, genres, cast, staff, relations, dates and native titles of episodes that name Bangumi are from the public archive of its wiki, by its contributors. Names in Latin letters are partly romanised or turned round by this site, which is neither run nor endorsed by Bangumi.',
  perSecond: 1,
  perDay: 20,
  keepDays: 60,
  gives: [
    'SCORE',
    'EPISODE_COUNT',
    'STARTS_ON',
    'EPISODE_MINUTES',
    'GENRES',
    'TAGS',
    'CHARACTERS',
    'STAFF',
    'EPISODE_DATES',
    'EPISODE_NATIVE_TITLES',
    'RELATIONS',
  ],
  address: 'https://raw.githubusercontent.com/bangumi/Archive/master',
  archive: {
    feed: 'archive',
    everyDays: 1,
    call: { path: '/aux/latest.json' },
    read: archiveIn,
    hosts: ['github.com', 'objects.githubusercontent.com', 'release-assets.githubusercontent.com'],
    bytes: 1_000_000_000,
    entries: [
      { name: 'subject.jsonlines', bytes: 4_000_000_000, key: 'id', keep: subjectIn },
      { name: 'episode.jsonlines', bytes: 4_000_000_000, key: 'subject_id', keep: episodeIn },
      { name: 'subject-characters.jsonlines', bytes: 1_000_000_000, key: 'subject_id', keep: castIn },
      { name: 'person-characters.jsonlines', bytes: 1_000_000_000, key: 'subject_id', keep: voiceIn },
      { name: 'subject-persons.jsonlines', bytes: 1_000_000_000, key: 'subject_id', keep: staffIn },
      { name: 'subject-relations.jsonlines', bytes: 1_000_000_000, key: 'subject_id', keep: relatedIn },
    ],
    named: [
      {
        name: 'character.jsonlines',
        bytes: 4_000_000_000,
        key: 'id',
        namedIn: charactersNamedIn,
        keep: characterIn,
      },
      {
        name: 'person.jsonlines',
        bytes: 4_000_000_000,
        key: 'id',
        namedIn: peopleNamedIn,
        keep: personIn,
        calledAlone: personCalled,
      },
    ],
    join: (parts, named) => {
      const [subjects, episodes = [], , , , relations = []] = parts;
      const subject = subjects?.at(-1);
      if (!isObject(subject)) return undefined;
      const listed = episodes.length > MOST_EPISODES ? {} : { episodes };
      const related = relations.length > 0 && { relations };
      return { ...subject, ...listed, ...joinCredits(parts, named), ...related };
    },
  },
  page: (externalId) => `https://bgm.tv/subject/${externalId}`,
  placeOf: (externalId) => ({ list: externalId, first: 1 }),
  map: (raw) => {
    const score = amount(raw, 'score');
    const started = text(raw, 'date');
    const episodes = episodesIn(raw);
    const count = episodes?.length;
    const { lines, people } = creditsIn(raw);
    const grades = gradesIn(raw);
    const votes = grades.reduce((sum, one) => sum + one, 0);
    return {
      facts: {
        SCORE: score && score <= 10 && votes >= LEAST_VOTES ? [String(Math.round(score * 10))] : [],
        // The list may end with what has been announced so far.
        EPISODE_COUNT: count !== undefined && String(count) === text(raw, 'count') ? [String(count)] : [],
        STARTS_ON: started && /^\d{4}-\d\d-\d\d$/.test(started) ? [started] : [],
        EPISODE_MINUTES: minutesIn(raw),
        EPISODE_DATES: (episodes ?? []).map(airedOn),
        ...lines,
      },
      people,
      votes,
      grades,
      words: wordsIn(raw),
      relations: list(raw, 'relations').flatMap(relationIn),
      ...(episodes && { episodes: titledIn(episodes) }),
    };
  },
};

function archiveIn(answer: unknown): ArchiveFile | undefined {
  const address = text(answer, 'browser_download_url');
  const digest = text(answer, 'digest') ?? text(answer, 'sha256');
  const [, sha256] = /^(?:sha256:)?([0-9a-f]{64})$/i.exec(digest ?? '') ?? [];
  const bytes = amount(answer, 'size');
  if (!address || !URL.canParse(address) || !sha256 || !bytes) return undefined;
  return { address, sha256: sha256.toLowerCase(), bytes };
}

/** Only what is mapped below. */
function subjectIn(line: RawRecord): RawRecord | undefined {
  if (line.type !== ANIME) return undefined;
  return {
    score: line.score,
    score_details: line.score_details,
    date: line.date,
    count: countOn(text(line, 'infobox') ?? ''),
    tags: list(line, 'tags').filter((tag) => Object.hasOwn(words, nameOf(tag))),
    // The tag given most, whatever it is.
    tagged: Math.max(0, ...list(line, 'tags').map(countOf)),
  };
}

/** By the numbers of its types, as bangumi/common lists them. Not those that say too little: adaptation, character, crossover, other. */
const relationKinds: Record<number, SourcedRelation['kind'] | undefined> = {
  2: 'PREQUEL',
  3: 'SEQUEL',
  4: 'SUMMARY',
  // The full story, and the main one.
  5: 'PARENT',
  12: 'PARENT',
  6: 'SIDE_STORY',
  // The same world with other characters.
  8: 'OTHER',
  // Another world, or another telling, with the same characters.
  9: 'ALTERNATIVE',
  10: 'ALTERNATIVE',
  11: 'SPIN_OFF',
};

/** Works of other media are among them: no anime has their ids. */
function relatedIn({ relation_type, related_subject_id }: RawRecord): RawRecord | undefined {
  const related = { type: relation_type, id: related_subject_id };
  return relationIn(related).length > 0 ? related : undefined;
}

/** Its type says what the other subject is to this one. */
function relationIn(related: unknown): SourcedRelation[] {
  const kind = relationKinds[amount(related, 'type') ?? 0];
  const externalId = id(related, 'id');
  return kind && externalId ? [{ kind, externalId }] : [];
}

const COUNT = '|话数=';

/** "Number of episodes" in its wiki text; often left empty, or with a remark. */
function countOn(page: string): string | undefined {
  const lines = page.split('\n').map((line) => line.replace(/\s/g, ''));
  const written = lines.find((line) => line.startsWith(COUNT))?.slice(COUNT.length) ?? '';
  return /^([1-9]\d{0,3})[话話集]?$/.exec(written)?.[1];
}

function episodeIn(line: RawRecord): RawRecord | undefined {
  if (line.type !== MAIN) return undefined;
  return {
    sort: line.sort,
    name: text(line, 'name'),
    duration: text(line, 'duration'),
    airdate: text(line, 'airdate'),
  };
}

/** Main episodes in their order; undefined if their numbers have gaps or twins. */
function episodesIn(raw: RawRecord): unknown[] | undefined {
  const episodes = list(raw, 'episodes');
  const numbered = episodes.map((episode) => ({ episode, number: numberOf(episode) }));
  numbered.sort((a, b) => a.number - b.number);
  const [first] = numbered;
  if (!first || numbered.some(({ number }, place) => number !== first.number + place)) return undefined;
  return numbered.map(({ episode }) => episode);
}

/** By their order: those of a later season may go on from the numbers of another. */
function titledIn(episodes: readonly unknown[]): NonNullable<SourcedFacts['episodes']> {
  const nativeTitles = new Map<number, string>();
  for (const [place, episode] of episodes.entries()) {
    const name = text(episode, 'name');
    if (name && !GENERIC.test(name.replace(/\s/g, ''))) nativeTitles.set(place + 1, name);
  }
  return { count: episodes.length, nativeTitles };
}

/** As a day, also where it is written as 2024-4-5; what is none is dropped later, with all the others. */
function airedOn(episode: unknown): string {
  const written = text(episode, 'airdate') ?? '';
  return written.replace(/-(\d)(?!\d)/g, '-0$1');
}

const GENERIC =
  /^(?:第?[\d０-９一二三四五六七八九十百]{1,6}[話话回集]?|(?:episode|ep\.?|e|#|＃)\d{1,4}|tba|tbd|未定|未公開|[-?？]{1,5})$/i;

/** NaN is equal to nothing. */
function numberOf(episode: unknown): number {
  const sort = at(episode, 'sort');
  return Number.isInteger(sort) ? Number(sort) : Number.NaN;
}

const GRADES = Array.from({ length: 10 }, (_, at) => String(at + 1));

/** How many gave each grade, the lowest first. */
const gradesIn = (raw: RawRecord): number[] =>
  GRADES.map((grade) => amount(raw, 'score_details', grade) ?? 0);

/** Of this much of the episodes, the length has to be about the same to be that of all. */
const USUAL_SHARE = 0.75;
const USUAL_MINUTES = 3;

function minutesIn(raw: RawRecord): string[] {
  const episodes = list(raw, 'episodes');
  const known = episodes.flatMap((one) => minutesOf(text(one, 'duration') ?? '') ?? []).sort((a, b) => a - b);
  const middle = known[Math.floor(known.length / 2)];
  if (middle === undefined) return [];
  const usual = known.filter((one) => Math.abs(one - middle) <= USUAL_MINUTES);
  return usual.length >= USUAL_SHARE * episodes.length ? [String(Math.max(1, Math.round(middle)))] : [];
}

const SHORTEST_UNIT_S = 180;

/** As people write it: 24m, 1h30m, 24m30s, 24分, 00:24:10, 24:10. */
function minutesOf(written: string): number | undefined {
  const dense = written.replace(/\s/g, '');
  const named = /^(?:(\d{1,2})(?:h|小时|時間))?(?:(\d{1,3})(?:m|min|分|分钟))?(?:(\d{1,5})(?:s|秒))?$/i;
  const clock = /^(?:(\d{1,2}):)?(\d{1,3}):(\d\d)$/;
  const [, hours = '0', minutes = '0', seconds = '0'] = named.exec(dense) ?? clock.exec(dense) ?? [];
  const all = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
  // "1:30" may be of hours or of minutes.
  return all >= SHORTEST_UNIT_S ? all / 60 : undefined;
}

/** Its tags are anyone’s: only those that name a genre or subject beyond doubt. */
const words: Record<string, string> = {
  科幻: 'Sci-Fi',
  奇幻: 'Fantasy',
  恋爱: 'Romance',
  搞笑: 'Comedy',
  冒险: 'Adventure',
  音乐: 'Music',
  运动: 'Sports',
  推理: 'Mystery',
  恐怖: 'Horror',
  机战: 'Mecha',
  魔法少女: 'Mahou Shoujo',
  校园: 'School',
  异世界: 'Isekai',
  棒球: 'Baseball',
  足球: 'Football',
  篮球: 'Basketball',
};

const nameOf = (tag: unknown): string => text(tag, 'name') ?? '';

const countOf = (tag: unknown): number => amount(tag, 'count') ?? 0;

/** Given by as many people, and as often beside the tag that is given most. */
const LEAST_TAGGED = 10;
const LEAST_SHARE = 0.25;

function wordsIn(raw: RawRecord): string[] {
  const least = Math.max(LEAST_TAGGED, LEAST_SHARE * (amount(raw, 'tagged') ?? 0));
  const named = list(raw, 'tags').filter((tag) => countOf(tag) >= least);
  return named.flatMap((tag) => (Object.hasOwn(words, nameOf(tag)) ? (words[nameOf(tag)] ?? []) : []));
}
