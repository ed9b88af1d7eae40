import { type FactName, factNames } from '../../../shared/facts';
import { suggestionStates } from '../../domain/editing/readSuggestions';
import { siteRoles } from '../../domain/editing/roles';
import { registerEnum } from '../registerEnum';

const descriptions: Record<FactName, string> = {
  NATIVE_TITLE: 'The title in its own language and script. Never empty.',
  ROMAJI_TITLE: 'The native title in Latin letters.',
  ENGLISH_TITLE: 'The English title.',
  SYNONYMS: 'Other names.',
  SYNOPSIS: 'What it is about, without spoilers.',
  FORMAT: 'A value of `AnimeFormat`. Never empty.',
  STARTS_ON: 'Day of the first broadcast or release in Japan, `2024-04-06`.',
  ENDS_ON: 'Day of the last one.',
  SEASON: 'Year and season, `2024 SPRING`.',
  EPISODE_COUNT: 'How many episodes it has. Empty where the count is derived.',
  EPISODE_MINUTES: 'Length of one episode.',
  SOURCE: 'What it was made from.',
  AGE_RATING: 'Whom it is fit for.',
  GENRES: 'Kinds of story.',
  TAGS: 'What it is about; one that gives the story away stands between double bars, `||Time Travel||`.',
  STUDIOS: 'Who made it.',
  OFFICIAL_SITE: 'Address of its official site.',
  LINKS: 'Addresses of its pages in other databases.',
  RELATIONS:
    'Anime that it belongs with, one line each: `SEQUEL | slug`, what the other one is to it and its address; the kinds are those of `RelationKind`.',
  CHARACTERS: 'Best known first, one line each: `MAIN | Name | native name | voice`, or SUPPORTING.',
  STAFF: 'Who made it, one line each: `DIRECTOR | Name`; the roles are those of `StaffRole`.',
  OPENINGS: 'Opening songs, one line each.',
  ENDINGS: 'Ending songs, one line each.',
  TRAILERS: 'Addresses of trailers on sites for video.',
};

export const FactField = registerEnum(factNames, {
  name: 'FactField',
  description:
    'A field of an anime that people can edit. Its value is a list of texts, of one at most where it has one value.',
  values: descriptions,
});

export const SuggestionState = registerEnum(suggestionStates, {
  name: 'SuggestionState',
  description: 'Where a suggestion stands.',
  values: {
    OPEN: 'It waits for an editor.',
    ACCEPTED: 'An editor has accepted it, perhaps with changes.',
    DECLINED: 'An editor has declined it.',
    WITHDRAWN: 'Its author has taken it back.',
  },
});

export const SiteRole = registerEnum(siteRoles, {
  name: 'SiteRole',
  description: 'What an operator can name somebody.',
  values: {
    EDITOR: 'Decides about suggestions.',
    MODERATOR: 'Locks, pins and removes what people write, and reads reports.',
  },
});
