import { parseEpisodeKinds } from '../../../../shared/episodeKinds';
import { factBounds, isSpoilerTag, tagName } from '../../../../shared/facts';
import type { AnimeFormat, EpisodeKind, FactField, RelationKind, Season } from '../../generated/graphql';
import { formatWord, kindWord, relationWord, seasonWord, sourceWord } from '../anime/words';

/** Input kinds: one line, a text, one of a list, some of a list, or one value per line. */
type Kind = 'line' | 'text' | 'choice' | 'choices' | 'lines';

interface Field {
  label: string;
  kind: Kind;
  hint?: string;
  /** Required when an anime is added. */
  needed?: boolean;
}

const relationKinds = Object.keys(relationWord);

/** Every editable field, in the form's order. */
export const fields: Record<FactField, Field> = {
  ENGLISH_TITLE: { label: 'English title', kind: 'line' },
  ROMAJI_TITLE: { label: 'Romaji title', kind: 'line', hint: 'The native title in Latin letters.' },
  NATIVE_TITLE: { label: 'Native title', kind: 'line', needed: true },
  SYNONYMS: { label: 'Other names', kind: 'lines', hint: 'One per line.' },
  SYNOPSIS: { label: 'Synopsis', kind: 'text', hint: 'In your own words, without spoilers.' },
  FORMAT: { label: 'Format', kind: 'choice', needed: true },
  SOURCE: { label: 'Made from', kind: 'choice' },
  AGE_RATING: { label: 'Age rating', kind: 'choice' },
  STARTS_ON: { label: 'Starts on', kind: 'line', hint: 'The day in Japan, as 2024-04-06.' },
  ENDS_ON: { label: 'Ends on', kind: 'line', hint: 'The day in Japan, as 2024-06-29.' },
  SEASON: { label: 'Season', kind: 'line', hint: 'Such as 2024 SPRING.' },
  EPISODE_COUNT: { label: 'Episodes', kind: 'line', hint: 'Leave it empty if it’s unknown.' },
  EPISODE_MINUTES: { label: 'Minutes of an episode', kind: 'line' },
  EPISODE_KINDS: {
    label: 'Filler and recaps',
    kind: 'lines',
    hint: `One line for each kind: FILLER | 26, 97, 101–106. Kinds: ${Object.keys(kindWord).join(', ')}.`,
  },
  GENRES: { label: 'Genres', kind: 'choices' },
  TAGS: {
    label: 'Tags',
    kind: 'lines',
    hint: 'One per line, from the site’s own list. Put ||double bars|| around spoilers.',
  },
  STUDIOS: { label: 'Studios', kind: 'lines', hint: 'One per line.' },
  CHARACTERS: {
    label: 'Characters',
    kind: 'lines',
    hint: 'One per line: MAIN or SUPPORTING | name | native name | voice.',
  },
  STAFF: { label: 'Staff', kind: 'lines', hint: 'One per line: DIRECTOR | name.' },
  OPENINGS: { label: 'Opening songs', kind: 'lines', hint: 'One per line.' },
  ENDINGS: { label: 'Ending songs', kind: 'lines', hint: 'One per line.' },
  OFFICIAL_SITE: { label: 'Official site', kind: 'line', hint: 'An address that begins with https.' },
  LINKS: {
    label: 'Pages in other databases',
    kind: 'lines',
    hint: 'One address in each line: MyAnimeList, AniList, AniDB, Kitsu and the like.',
  },
  RELATIONS: {
    label: 'Related anime',
    kind: 'lines',
    hint: `One per line: SEQUEL | address of its page here. Kinds: ${relationKinds.join(', ')}.`,
  },
  TRAILERS: {
    label: 'Trailers',
    kind: 'lines',
    hint: 'One address in each line: YouTube, Vimeo, Niconico or bilibili.',
  },
};

export const fieldNames = Object.keys(fields) as FactField[];

/** A value as people read it. A spoiler tag is named only if `reveal` is set. */
export function wordOf(field: FactField, value: string, reveal: boolean): string {
  if (field === 'FORMAT') return formatWord[value as AnimeFormat] ?? value;
  if (field === 'SOURCE') return sourceWord(value);
  if (field === 'TAGS' && isSpoilerTag(value))
    return reveal ? `${tagName(value)} (spoiler)` : 'A spoiler tag';
  if (field === 'CHARACTERS' || field === 'STAFF')
    return value
      .split(' | ')
      .filter((part) => part !== '')
      .map((part, at) => (at === 0 ? `${part.toLowerCase().replaceAll('_', ' ')}:` : part))
      .join(' ');
  if (field === 'EPISODE_KINDS') {
    const [kind = '', numbers = ''] = value.split(' | ');
    return `${kindWord[kind as EpisodeKind] ?? kind}: ${numbers}`;
  }
  if (field === 'RELATIONS') {
    const [kind = '', slug = ''] = value.split(' | ');
    return `${relationWord[kind as RelationKind] ?? kind}: ${slug}`;
  }
  if (field !== 'SEASON') return value;
  const [year = '', season = ''] = value.split(' ');
  return `${seasonWord[season as Season] ?? season} ${year}`;
}

/** Splits a field's input into the values it represents. */
export function valuesIn(text: string, { kind }: Pick<Field, 'kind'>): string[] {
  const values = kind === 'lines' || kind === 'choices' ? text.split('\n') : [text];
  return values.map((value) => value.trim()).filter((value) => value !== '');
}

/**
 * What is wrong with a field's values, in plain words; null if no problem can be seen. `count` is the number of episodes, if
 * it is certain.
 */
export function problemOf(
  field: FactField,
  values: readonly string[],
  choices: readonly string[] | null,
  count?: string,
): string | null {
  const { most, longest } = factBounds[field];
  if (fields[field].needed && values.length === 0) return 'This can’t be empty.';
  if (values.length > most) return `Use ${most} at most.`;
  const long = values.find((value) => value.length > longest);
  if (long !== undefined) return `Use at most ${longest} characters${most > 1 ? ' in a line' : ''}.`;
  const strange = choices && values.find((value) => !choices.includes(tagName(value)));
  if (strange) return `The site has no “${tagName(strange)}”. Check the spelling, capitals included.`;
  if (field === 'EPISODE_KINDS') return parseEpisodeKinds(values, Number(count) || undefined).problem ?? null;
  return patternProblem(field, values);
}

function patternProblem(field: FactField, values: readonly string[]): string | null {
  const pattern = {
    STARTS_ON: [/^\d{4}-\d\d-\d\d$/, 'Write the day as 2024-04-06.'],
    ENDS_ON: [/^\d{4}-\d\d-\d\d$/, 'Write the day as 2024-06-29.'],
    SEASON: [/^\d{4} (WINTER|SPRING|SUMMER|FALL)$/, 'Write the season as 2024 SPRING.'],
    EPISODE_COUNT: [/^[1-9]\d*$/, 'Use a whole number.'],
    EPISODE_MINUTES: [/^[1-9]\d*$/, 'Use a whole number.'],
    OFFICIAL_SITE: [/^https:\/\/\S+$/, 'Use an address that begins with https.'],
    LINKS: [/^https:\/\/\S+$/, 'Use addresses that begin with https.'],
    RELATIONS: [
      new RegExp(`^(${relationKinds.join('|')})\\s*\\|\\s*\\S+$`),
      'Begin each line with a kind and a bar, as SEQUEL | address.',
    ],
    TRAILERS: [/^https:\/\/\S+$/, 'Use addresses that begin with https.'],
    SYNOPSIS: [/^[\s\S]{20,}$/, 'Write a sentence or two.'],
  }[field as string] as [RegExp, string] | undefined;
  return pattern && values.some((value) => !pattern[0].test(value)) ? pattern[1] : null;
}
