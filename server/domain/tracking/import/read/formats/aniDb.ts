import type { AnimeReference, ReadRow } from '../../importRow';
import { entryRow } from '../entryRow';
import { countOf, episodesOf, formatOf, idOf, textOf, titleOf, yearOf } from '../fields';
import {
  type CsvRecord,
  fieldOf,
  type JsonPart,
  type ListFormat,
  type Taken,
  type XmlFields,
} from '../format';

/** Maximum episodes: AniDB also counts specials and parts, but no anime has more than this. */
const MAX_EPISODES = 10_000;

/**
 * AniDB's MyList in its export templates: `xml-plain-cs` has everything, `csv-minimal` what was seen but no ids, `json-large`
 * and `csv-adborg` only what the user owns.
 */
export const aniDb: ListFormat = {
  source: 'ANIDB',
  xml: [{ root: 'mylist', record: 'anime', keeps: (field) => xmlFields.has(field), row: xmlRow }],
  json: [
    {
      lists: ['anime'],
      knows: ({ value }) => fieldOf(value, 'romanjiName') !== undefined,
      open: () => ({ take: jsonRow }),
    },
  ],
  csv: [
    { columns: ['name', 'year', 'eps', 'seen', 'size'], open: () => ({ take: seenRow }) },
    { columns: ['aid', 'romaji', 'kanji', 'year', 'eps', 'typename'], open: () => ({ take: ownedRow }) },
  ],
};

const xmlFields = new Set([
  ...['id', 'eps', 'yearstart', 'typename', 'name', 'titlejapkanji', 'titleeng'],
  ...['mywatchedeps', 'myvote', 'mytmpvote', 'isinwishlist', 'wishlistcomment'],
]);

function xmlRow(fields: XmlFields): Taken {
  const of = (name: string) => fields.get(name) ?? '';
  const seen = countOf(of('mywatchedeps'), MAX_EPISODES) ?? 0;
  const anime = referenceOf({
    id: of('id'),
    title: of('name'),
    also: [of('titleeng'), of('titlejapkanji')],
    year: of('yearstart'),
    format: of('typename'),
    episodes: of('eps'),
  });
  const planned = of('isinwishlist') === '1' ? 'PLANNING' : null;
  return [
    entryRow({
      anime,
      shown: shownOf(anime),
      status: seen > 0 ? 'WATCHING' : planned,
      statusGuessed: seen > 0,
      progress: of('mywatchedeps'),
      score: of('myvote') || of('mytmpvote'),
      notes: of('wishlistcomment'),
    }),
  ];
}

function jsonRow({ value }: JsonPart): Taken {
  const of = (name: string) => fieldOf(value, name);
  return [
    owned(
      referenceOf({
        id: of('id'),
        title: of('romanjiName'),
        also: [of('englishName')],
        year: textOf(of('broadcastDate')).slice(6),
        format: of('type'),
        episodes: of('totalEpisodes'),
      }),
    ),
  ];
}

function ownedRow(record: CsvRecord): Taken {
  const of = (name: string) => record.get(name) ?? '';
  return [
    owned(
      referenceOf({
        id: of('aid'),
        title: of('romaji'),
        also: [of('english'), of('kanji')],
        year: of('year'),
        format: of('typename'),
        episodes: of('eps'),
      }),
    ),
  ];
}

/** Both numbers are in one cell: "12 / 13" means twelve seen of thirteen owned. */
function seenRow(record: CsvRecord): Taken {
  const [seen = ''] = (record.get('seen') ?? '').split('/');
  const [, all = ''] = (record.get('eps') ?? '').split('/');
  const watched = countOf(seen, MAX_EPISODES) ?? 0;
  return [
    entryRow({
      anime: referenceOf({ title: record.get('name'), also: [], year: record.get('year'), episodes: all }),
      status: watched > 0 ? 'WATCHING' : null,
      statusGuessed: watched > 0,
      progress: seen,
    }),
  ];
}

/** The file says what the user owns, not what they have seen of it. */
function owned(anime: AnimeReference): ReadRow {
  return entryRow({ anime, shown: shownOf(anime), status: null, progress: 0, problems: ['NO_PROGRESS'] });
}

const shownOf = ({ aniDbId }: AnimeReference) => `AniDB ${aniDbId ?? ''}`.trim();

function referenceOf(
  said: Partial<Record<'id' | 'title' | 'year' | 'format' | 'episodes', unknown>> & { also: unknown[] },
): AnimeReference {
  const title = titleOf(said.title);
  return {
    title,
    also: said.also.map(titleOf).filter((one) => one !== '' && one !== title),
    aniDbId: idOf(said.id),
    year: yearOf(said.year),
    format: formatOf(said.format),
    episodes: episodesOf(said.episodes),
  };
}
