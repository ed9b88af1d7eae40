import { type FactName, factNames } from '../../../shared/facts';
import { suggestionStates } from '../../domain/editing/readSuggestions';
import { siteRoles } from '../../domain/editing/roles';
import { registerEnum } from '../schema/registerEnum';

const descriptions: Record<FactName, string> = {
  NATIVE_TITLE: 'Title in the original language and script. Never empty.',
  ROMAJI_TITLE: 'The native title in Latin letters.',
  ENGLISH_TITLE: 'The English title.',
  SYNONYMS: 'Alternative titles.',
  SYNOPSIS: 'Synopsis, without spoilers.',
  FORMAT: 'A value of `AnimeFormat`. Never empty.',
  STARTS_ON: 'Date of the first broadcast or release in Japan, `2024-04-06`.',
  ENDS_ON: 'Date of the last broadcast.',
  SEASON: 'Year and season, `2024 SPRING`.',
  EPISODE_COUNT: 'Number of episodes. Empty if the number is derived.',
  EPISODE_MINUTES: 'Length of an episode in minutes.',
  EPISODE_KINDS:
    'Which episodes are filler and the like, one line for each `EpisodeKind`: `FILLER | 26, 97, 101–106`. Numbers of one kind are joined, and none has two kinds.',
  SOURCE: 'Source material.',
  AGE_RATING: 'Age rating.',
  GENRES: 'Genres.',
  TAGS: 'Tags; spoiler tags are enclosed in double bars, `||Time Travel||`.',
  STUDIOS: 'Studios.',
  OFFICIAL_SITE: 'URL of the official site.',
  LINKS: 'URLs of its pages in other databases.',
  RELATIONS:
    "Related anime, one line each: `SEQUEL | slug`, with the other anime's relation to this one (a `RelationKind`) and its slug.",
  CHARACTERS:
    'Characters, best known first, one line each: `MAIN | Name | native name | voice`, or SUPPORTING.',
  STAFF: 'Staff, one line each: `DIRECTOR | Name`, with a `StaffRole`.',
  OPENINGS: 'Opening songs, one line each.',
  ENDINGS: 'Ending songs, one line each.',
  TRAILERS: 'URLs of trailers on video sites.',
};

export const FactField = registerEnum(factNames, {
  name: 'FactField',
  description:
    'An editable field of an anime. Its value is a list of texts; single-value fields have at most one.',
  values: descriptions,
});

export const SuggestionState = registerEnum(suggestionStates, {
  name: 'SuggestionState',
  description: 'State of a suggestion.',
  values: {
    OPEN: 'Waiting for an editor.',
    ACCEPTED: 'Accepted by an editor, possibly with changes.',
    DECLINED: 'Declined by an editor.',
    WITHDRAWN: 'Withdrawn by its author.',
  },
});

export const SiteRole = registerEnum(siteRoles, {
  name: 'SiteRole',
  description: 'A role that an operator can grant.',
  values: {
    OPERATOR: 'Runs the site.',
    EDITOR: 'Decides on suggestions.',
    MODERATOR: 'Locks, pins and removes posts, and reads reports.',
  },
});
