import { entrySorts } from '../../data/stores/entryListStore';
import {
  entryStatuses,
  priorities,
  reactions,
  spoilerLevels,
  visibilities,
} from '../../domain/tracking/entry';
import { favouriteKinds } from '../../domain/tracking/favourites/favouriteKinds';
import { recommendationKinds } from '../../domain/tracking/recommendAnime';
import { registerEnum } from '../schema/registerEnum';

export const EntryStatus = registerEnum(entryStatuses, {
  name: 'EntryStatus',
  description: "A person's watch status. An entry without one is only saved.",
  values: {
    WATCHING: 'Watching it for the first time.',
    COMPLETED: 'Watched to the end.',
    PLANNING: 'Plans to watch it.',
    PAUSED: 'On hold, to be continued.',
    DROPPED: 'Given up.',
    REWATCHING: 'Watching it again, in a new pass.',
  },
});

export const Visibility = registerEnum(visibilities, {
  name: 'Visibility',
  description: 'Who may see something.',
  values: {
    PUBLIC: 'Everyone.',
    FRIENDS: 'Its owner and their friends.',
    PRIVATE: 'Its owner only.',
  },
});

export const EntryPriority = registerEnum(priorities, {
  name: 'EntryPriority',
  description: 'How soon a person plans to watch an anime.',
  values: {
    LOW: 'Someday.',
    MEDIUM: 'Before long.',
    HIGH: 'Soon.',
  },
});

export const SpoilerLevel = registerEnum(spoilerLevels, {
  name: 'SpoilerLevel',
  description: "Which episodes of the anime on a person's list are screened as spoilers.",
  values: {
    OFF: 'None.',
    UNWATCHED: 'Unwatched episodes.',
    UNWATCHED_EXCEPT_NEXT: 'Unwatched episodes, except the next one.',
  },
});

export const Reaction = registerEnum(reactions, {
  name: 'Reaction',
  description: 'What a person feels about an episode.',
  values: {
    LOVED: 'They loved it.',
    FUNNY: 'It made them laugh.',
    SAD: 'It made them sad.',
    SHOCKED: 'They did not see it coming.',
    DULL: 'It bored them.',
  },
});

export const RecommendationKind = registerEnum(recommendationKinds, {
  name: 'RecommendationKind',
  description: 'Why an anime is recommended.',
  values: {
    NEXT_PART: 'It continues something that the viewer has completed.',
    SIMILAR: 'It resembles something that the viewer liked.',
    FEATURED: 'It is featured on this site.',
  },
});

export const FavouriteKind = registerEnum(favouriteKinds, {
  name: 'FavouriteKind',
  description: 'What else than an anime can be a favourite.',
  values: { CHARACTER: 'A character.', PERSON: 'A voice actor or staff member.', STUDIO: 'A studio.' },
});

export const EntrySort = registerEnum(entrySorts, {
  name: 'EntrySort',
  description: 'The order of entries.',
  values: {
    UPDATED: 'Most recently changed first.',
    ADDED: 'Most recently added first.',
    TITLE: 'By the preferred title.',
    SCORE: 'Best score first; those without one last.',
    PROGRESS: 'Most episodes watched first.',
    PRIORITY: 'Highest priority first.',
    STARTED: 'Most recently started first.',
    FINISHED: 'Most recently finished first.',
    RELEASED: 'Newest anime first.',
    FAVOURITE: "Favourites first, in the owner's own order.",
  },
});
