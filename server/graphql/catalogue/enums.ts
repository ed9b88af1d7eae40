import { registerEnumType } from 'type-graphql';

export enum AnimeFormat {
  TV = 'TV',
  MOVIE = 'MOVIE',
  OVA = 'OVA',
  WEB = 'WEB',
  SPECIAL = 'SPECIAL',
  OTHER = 'OTHER',
}
registerEnumType(AnimeFormat, {
  name: 'AnimeFormat',
  description: 'How an anime was released.',
  valuesConfig: {
    TV: { description: 'A television series or special.' },
    MOVIE: { description: 'A film.' },
    OVA: { description: 'Released on disc first.' },
    WEB: { description: 'Released on the web first.' },
    SPECIAL: { description: 'A special of a series.' },
    OTHER: { description: 'Not stated by the source.' },
  },
});

export enum AiringStatus {
  FINISHED = 'FINISHED',
  AIRING = 'AIRING',
  UPCOMING = 'UPCOMING',
}
registerEnumType(AiringStatus, {
  name: 'AiringStatus',
  description: 'Whether an anime is airing.',
  valuesConfig: {
    FINISHED: { description: 'Its last known episode has aired.' },
    AIRING: { description: 'It has started and has not ended.' },
    UPCOMING: { description: 'It has not started.' },
  },
});

export enum Season {
  WINTER = 'WINTER',
  SPRING = 'SPRING',
  SUMMER = 'SUMMER',
  FALL = 'FALL',
}
registerEnumType(Season, {
  name: 'Season',
  description: 'A Japanese television season.',
  valuesConfig: {
    WINTER: { description: 'January to March.' },
    SPRING: { description: 'April to June.' },
    SUMMER: { description: 'July to September.' },
    FALL: { description: 'October to December.' },
  },
});

export enum DiscoverSort {
  RELEVANCE = 'RELEVANCE',
  TRENDING = 'TRENDING',
  POPULARITY = 'POPULARITY',
  SCORE = 'SCORE',
  NEWEST = 'NEWEST',
  TITLE = 'TITLE',
  EPISODES = 'EPISODES',
  START_DATE = 'START_DATE',
}
registerEnumType(DiscoverSort, {
  name: 'DiscoverSort',
  description: 'Sort order of anime. Those without the value come last, in either direction.',
  valuesConfig: {
    RELEVANCE: { description: 'Best title match first; without a text, the same as POPULARITY.' },
    TRENDING: { description: 'Most watched here in the last few days first.' },
    POPULARITY: {
      description:
        'Most popular first: a documented formula combined with how many people here have it on a list.',
    },
    SCORE: {
      description:
        "Best score first: the mean score here if enough people gave one, else an imported source's score.",
    },
    NEWEST: { description: 'Latest start first.' },
    TITLE: { description: 'By the preferred title.' },
    EPISODES: { description: 'Most episodes first.' },
    START_DATE: { description: 'Earliest start first.' },
  },
});

export enum SortDirection {
  ASC = 'ASC',
  DESC = 'DESC',
}
registerEnumType(SortDirection, {
  name: 'SortDirection',
  description: 'The direction of a sort.',
  valuesConfig: {
    ASC: { description: 'Smallest, earliest or A first.' },
    DESC: { description: 'Largest, latest or Z first.' },
  },
});

export enum OnMyList {
  ANY = 'ANY',
  MINE = 'MINE',
  NOT_MINE = 'NOT_MINE',
}
registerEnumType(OnMyList, {
  name: 'OnMyList',
  description: "Whether an anime is on the viewer's list.",
  valuesConfig: {
    ANY: { description: 'Either.' },
    MINE: { description: 'Only anime on it.' },
    NOT_MINE: { description: 'Only anime not on it.' },
  },
});

export enum RelationKind {
  SEQUEL = 'SEQUEL',
  PREQUEL = 'PREQUEL',
  SIDE_STORY = 'SIDE_STORY',
  PARENT = 'PARENT',
  SPIN_OFF = 'SPIN_OFF',
  ALTERNATIVE = 'ALTERNATIVE',
  SUMMARY = 'SUMMARY',
  OTHER = 'OTHER',
}
registerEnumType(RelationKind, {
  name: 'RelationKind',
  description: 'How an anime relates to another.',
  valuesConfig: {
    SEQUEL: { description: 'It continues this one.' },
    PREQUEL: { description: 'This one continues it.' },
    SIDE_STORY: { description: 'A side story of this one.' },
    PARENT: { description: 'The main story of this one.' },
    SPIN_OFF: { description: 'A separate story with some of the same characters.' },
    ALTERNATIVE: { description: 'The same story told another way.' },
    SUMMARY: { description: 'A summary of this one.' },
    OTHER: { description: 'In the same franchise; not stated how.' },
  },
});
