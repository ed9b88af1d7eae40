import { entrySorts } from '../../data/stores/entryListStore';
import { entryStatuses, priorities, spoilerLevels, visibilities } from '../../domain/tracking/entry';
import { registerEnum } from '../registerEnum';

export const EntryStatus = registerEnum(entryStatuses, {
  name: 'EntryStatus',
  description: 'Where a person is with an anime. An entry without a status is only saved.',
  values: {
    WATCHING: 'Watching it for the first time.',
    COMPLETED: 'Seen to the end.',
    PLANNING: 'Plans to watch it.',
    PAUSED: 'On hold, to be continued.',
    DROPPED: 'Given up for good.',
    REWATCHING: 'Watching it again, in a pass of its own.',
  },
});

export const Visibility = registerEnum(visibilities, {
  name: 'Visibility',
  description: 'Who may see something.',
  values: {
    PUBLIC: 'Everybody.',
    FRIENDS: 'Its owner and their friends.',
    PRIVATE: 'Its owner alone.',
  },
});

export const EntryPriority = registerEnum(priorities, {
  name: 'EntryPriority',
  description: 'How soon a person plans to watch an anime.',
  values: {
    LOW: 'Some day.',
    MEDIUM: 'Before long.',
    HIGH: 'Soon.',
  },
});

export const SpoilerLevel = registerEnum(spoilerLevels, {
  name: 'SpoilerLevel',
  description: "Which episodes of the anime on a person's own list are screened.",
  values: {
    OFF: 'None.',
    UNWATCHED: 'Those not watched yet.',
    UNWATCHED_EXCEPT_NEXT: 'Those not watched yet, but for the next one.',
  },
});

export const EntrySort = registerEnum(entrySorts, {
  name: 'EntrySort',
  description: 'The order of entries.',
  values: {
    UPDATED: 'Changed last, first.',
    ADDED: 'Added last, first.',
    TITLE: 'By the preferred title.',
    SCORE: 'Best score first; those without one last.',
    PROGRESS: 'Most episodes watched first.',
    PRIORITY: 'Highest priority first.',
    STARTED: 'Started last, first.',
    FINISHED: 'Finished last, first.',
    RELEASED: 'Newest anime first.',
    FAVOURITE: "Favourites first, in the owner's own order.",
  },
});
