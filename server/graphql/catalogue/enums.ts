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
    OVA: { description: 'Sold on disc, not broadcast first.' },
    WEB: { description: 'Released on the web first.' },
    SPECIAL: { description: 'A special of a series.' },
    OTHER: { description: 'Its source does not say.' },
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
    AIRING: { description: 'It has started and not ended.' },
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
  description: 'A quarter of the year in Japan: a television season.',
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
  description: 'How anime are sorted. Those without the value come last, in either direction.',
  valuesConfig: {
    RELEVANCE: { description: 'How well a title matches the text; the same as POPULARITY without one.' },
    TRENDING: { description: 'What most people here watched during the last days.' },
    POPULARITY: {
      description: 'Most popular first, by a documented rule and by how many people here have it on a list.',
    },
    SCORE: {
      description: 'Mean score here where enough people gave one, otherwise that of an imported source.',
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
    ASC: { description: 'Smallest, earliest, A first.' },
    DESC: { description: 'Largest, latest, Z first.' },
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
    PARENT: { description: 'The story that this one belongs to.' },
    SPIN_OFF: { description: 'Some of the same people in a story of their own.' },
    ALTERNATIVE: { description: 'The same story told another way.' },
    SUMMARY: { description: 'A summary of this one.' },
    OTHER: { description: 'Of the same franchise; no source says how.' },
  },
});
