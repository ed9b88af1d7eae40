import { airingStatuses } from '../../../shared/airing';
import { episodeKinds } from '../../../shared/episodeKinds';
import type { RelationKind as Kind } from '../../../shared/relationKind';
import type { AnimeSeason, AnimeFormat as Format } from '../../data/entities/catalogue';
import { directions, discoverSorts } from '../../domain/catalogue/discover/sorts';
import { offerKinds } from '../../domain/importers/outside/watchOffers';
import { registerEnum } from '../schema/registerEnum';

export const AnimeFormat = registerEnum(
  ['TV', 'MOVIE', 'OVA', 'WEB', 'SPECIAL', 'OTHER'] satisfies Format[],
  {
    name: 'AnimeFormat',
    description: 'How an anime was released.',
    values: {
      TV: 'A television series or special.',
      MOVIE: 'A film.',
      OVA: 'Released on disc first.',
      WEB: 'Released on the web first.',
      SPECIAL: 'A special of a series.',
      OTHER: 'Not stated by the source.',
    },
  },
);

export const EpisodeKind = registerEnum(episodeKinds, {
  name: 'EpisodeKind',
  description: 'What an episode is that is not an ordinary one.',
  values: {
    FILLER: 'The story does not go on in it. Passed over by those who skip filler.',
    MIXED: 'In parts filler.',
    RECAP: 'A summary of earlier episodes. Passed over by those who skip filler.',
    SPECIAL: 'Outside the usual run.',
  },
});

export const OfferKind = registerEnum(offerKinds, {
  name: 'OfferKind',
  description: 'What watching costs at a service.',
  values: {
    SUBSCRIPTION: 'It is part of a subscription.',
    FREE: 'Nothing; there may be advertisements.',
    RENT: 'It can be rented.',
    BUY: 'It can be bought.',
  },
});

export const AiringStatus = registerEnum(airingStatuses, {
  name: 'AiringStatus',
  description: 'Whether an anime is airing.',
  values: {
    FINISHED: 'Its last known episode has aired.',
    AIRING: 'It has started and has not ended.',
    UPCOMING: 'It has not started.',
  },
});

export const Season = registerEnum(['WINTER', 'SPRING', 'SUMMER', 'FALL'] satisfies AnimeSeason[], {
  name: 'Season',
  description: 'A Japanese television season.',
  values: {
    WINTER: 'January to March.',
    SPRING: 'April to June.',
    SUMMER: 'July to September.',
    FALL: 'October to December.',
  },
});

export const DiscoverSort = registerEnum(discoverSorts, {
  name: 'DiscoverSort',
  description: 'Sort order of anime. Those without the value come last, in either direction.',
  values: {
    RELEVANCE: 'Best title match first; without a text, the same as POPULARITY.',
    TRENDING: 'Most watched here in the last few days first.',
    POPULARITY:
      'Most popular first: a documented formula combined with how many people here have it on a list.',
    SCORE:
      "Best score first: the mean score here if enough people gave one, else an imported source's score.",
    MOST_FAVOURITED: 'Among the favourites of most people here first.',
    NEWEST: 'Latest start first.',
    TITLE: 'By the preferred title.',
    EPISODES: 'Most episodes first.',
    START_DATE: 'Earliest start first.',
  },
});

export const SortDirection = registerEnum(directions, {
  name: 'SortDirection',
  description: 'The direction of a sort.',
  values: {
    ASC: 'Smallest, earliest or A first.',
    DESC: 'Largest, latest or Z first.',
  },
});

export const OnMyList = registerEnum(['ANY', 'MINE', 'NOT_MINE'] as const, {
  name: 'OnMyList',
  description: "Whether an anime is on the viewer's list.",
  values: {
    ANY: 'Either.',
    MINE: 'Only anime on it.',
    NOT_MINE: 'Only anime not on it.',
  },
});

export const RelationKind = registerEnum(
  [
    'SEQUEL',
    'PREQUEL',
    'SIDE_STORY',
    'PARENT',
    'SPIN_OFF',
    'ALTERNATIVE',
    'SUMMARY',
    'OTHER',
  ] satisfies Kind[],
  {
    name: 'RelationKind',
    description: 'How an anime relates to another.',
    values: {
      SEQUEL: 'It continues this one.',
      PREQUEL: 'This one continues it.',
      SIDE_STORY: 'A side story of this one.',
      PARENT: 'The main story of this one.',
      SPIN_OFF: 'A separate story with some of the same characters.',
      ALTERNATIVE: 'The same story told another way.',
      SUMMARY: 'A summary of this one.',
      OTHER: 'In the same franchise; not stated how.',
    },
  },
);
