import { registerEnumType } from 'type-graphql';
import type {
  SpoilerLevel as Level,
  Priority,
  Visibility as Seen,
  EntryStatus as Status,
} from '../../domain/tracking/entry';
import type { EntrySort as Sort } from '../../domain/tracking/lists/orders';

export const EntryStatus: Record<Status, Status> = {
  WATCHING: 'WATCHING',
  COMPLETED: 'COMPLETED',
  PLANNING: 'PLANNING',
  PAUSED: 'PAUSED',
  DROPPED: 'DROPPED',
  REWATCHING: 'REWATCHING',
};
registerEnumType(EntryStatus, {
  name: 'EntryStatus',
  description: 'Where a person is with an anime. An entry without a status is only saved.',
  valuesConfig: {
    WATCHING: { description: 'Watching it for the first time.' },
    COMPLETED: { description: 'Seen to the end.' },
    PLANNING: { description: 'Means to watch it.' },
    PAUSED: { description: 'Has stopped, to go on later.' },
    DROPPED: { description: 'Has stopped for good.' },
    REWATCHING: { description: 'Watching it again, in a pass of its own.' },
  },
});

export const Visibility: Record<Seen, Seen> = { PUBLIC: 'PUBLIC', FRIENDS: 'FRIENDS', PRIVATE: 'PRIVATE' };
registerEnumType(Visibility, {
  name: 'Visibility',
  description: 'Who may see something.',
  valuesConfig: {
    PUBLIC: { description: 'Everybody.' },
    FRIENDS: { description: 'Its owner and their friends.' },
    PRIVATE: { description: 'Its owner alone.' },
  },
});

export const EntryPriority: Record<Priority, Priority> = { LOW: 'LOW', MEDIUM: 'MEDIUM', HIGH: 'HIGH' };
registerEnumType(EntryPriority, {
  name: 'EntryPriority',
  description: 'How soon a person means to watch an anime.',
  valuesConfig: {
    LOW: { description: 'Some day.' },
    MEDIUM: { description: 'Before long.' },
    HIGH: { description: 'Soon.' },
  },
});

export const SpoilerLevel: Record<Level, Level> = {
  OFF: 'OFF',
  UNWATCHED: 'UNWATCHED',
  UNWATCHED_EXCEPT_NEXT: 'UNWATCHED_EXCEPT_NEXT',
};
registerEnumType(SpoilerLevel, {
  name: 'SpoilerLevel',
  description: 'Which episodes of the anime on the own list are screened.',
  valuesConfig: {
    OFF: { description: 'None.' },
    UNWATCHED: { description: 'Those not watched yet.' },
    UNWATCHED_EXCEPT_NEXT: { description: 'Those not watched yet, but for the next one.' },
  },
});

export const EntrySort: Record<Sort, Sort> = {
  UPDATED: 'UPDATED',
  ADDED: 'ADDED',
  TITLE: 'TITLE',
  SCORE: 'SCORE',
  PROGRESS: 'PROGRESS',
  PRIORITY: 'PRIORITY',
  STARTED: 'STARTED',
  FINISHED: 'FINISHED',
  RELEASED: 'RELEASED',
  FAVOURITE: 'FAVOURITE',
};
registerEnumType(EntrySort, {
  name: 'EntrySort',
  description: 'The order of entries.',
  valuesConfig: {
    UPDATED: { description: 'Changed last, first.' },
    ADDED: { description: 'Added last, first.' },
    TITLE: { description: 'By the preferred title.' },
    SCORE: { description: 'Best score first; those without one last.' },
    PROGRESS: { description: 'Most episodes watched first.' },
    PRIORITY: { description: 'Highest priority first.' },
    STARTED: { description: 'Begun last, first.' },
    FINISHED: { description: 'Finished last, first.' },
    RELEASED: { description: 'Newest anime first.' },
    FAVOURITE: { description: "Favourites first, in the owner's own order." },
  },
});
