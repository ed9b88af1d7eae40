import { registerEnumType } from 'type-graphql';

export enum AnimeFormat {
  TV = 'TV',
  MOVIE = 'MOVIE',
  OVA = 'OVA',
  WEB = 'WEB',
}
registerEnumType(AnimeFormat, {
  name: 'AnimeFormat',
  description: 'How an anime was published.',
  valuesConfig: {
    TV: { description: 'A television series or special.' },
    MOVIE: { description: 'A film.' },
    OVA: { description: 'Sold on disc, not broadcast first.' },
    WEB: { description: 'Published on the web first.' },
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
  POPULARITY = 'POPULARITY',
  NEWEST = 'NEWEST',
  OLDEST = 'OLDEST',
  TITLE = 'TITLE',
}
registerEnumType(DiscoverSort, {
  name: 'DiscoverSort',
  description: 'The order of found anime.',
  valuesConfig: {
    RELEVANCE: { description: 'How well a title matches the text; without a text as POPULARITY.' },
    POPULARITY: { description: 'Best known first, by a documented rule: no source counts viewers.' },
    NEWEST: { description: 'Latest start first.' },
    OLDEST: { description: 'Earliest start first.' },
    TITLE: { description: 'By the preferred title.' },
  },
});
