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
  description: 'How an anime was published.',
  valuesConfig: {
    TV: { description: 'A television series or special.' },
    MOVIE: { description: 'A film.' },
    OVA: { description: 'Sold on disc, not broadcast first.' },
    WEB: { description: 'Published on the web first.' },
    SPECIAL: { description: 'A special beside a series.' },
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
  description: 'Where an anime stands now.',
  valuesConfig: {
    FINISHED: { description: 'Its last known episode has aired.' },
    AIRING: { description: 'It has begun and has not ended.' },
    UPCOMING: { description: 'It has not begun.' },
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
  description: 'A quarter of the year in Japan, by which television seasons go.',
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
  description:
    'The order of found anime. What has no value by which to sort comes last, in either direction.',
  valuesConfig: {
    RELEVANCE: { description: 'How well a title matches the text; without a text as POPULARITY.' },
    TRENDING: { description: 'What most people of this site moved on in during the last days.' },
    POPULARITY: {
      description: 'Best known first, by a documented rule, and by how many people of this site keep it.',
    },
    SCORE: {
      description: 'Mean score of this site where enough people gave one, else that of an imported source.',
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
  description: 'Which end of an order comes first.',
  valuesConfig: {
    ASC: { description: 'The smallest, the earliest, A.' },
    DESC: { description: 'The largest, the latest, Z.' },
  },
});

export enum OnMyList {
  ANY = 'ANY',
  MINE = 'MINE',
  NOT_MINE = 'NOT_MINE',
}
registerEnumType(OnMyList, {
  name: 'OnMyList',
  description: "What the viewer's list has to do with it.",
  valuesConfig: {
    ANY: { description: 'Nothing.' },
    MINE: { description: 'Only what is on it.' },
    NOT_MINE: { description: 'Only what is not on it.' },
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
  description: 'What a related anime is to an anime.',
  valuesConfig: {
    SEQUEL: { description: 'It goes on where this one ends.' },
    PREQUEL: { description: 'This one goes on where it ends.' },
    SIDE_STORY: { description: 'It tells something beside this one.' },
    PARENT: { description: 'The story that this one belongs to.' },
    SPIN_OFF: { description: 'Some of the same people in a story of their own.' },
    ALTERNATIVE: { description: 'The same story told another way.' },
    SUMMARY: { description: 'It retells this one in short.' },
    OTHER: { description: 'It belongs to the same franchise; how, no source says.' },
  },
});
