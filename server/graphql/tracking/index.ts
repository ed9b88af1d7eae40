import { CollectionItemResolver, CollectionResolver } from './collection.resolver';
import { CollectionChangesResolver } from './collectionChanges.resolver';
import { EntryResolver, ViewerOfAnimeResolver } from './entry.resolver';
import { EntryChangesResolver, UndoPayloadResolver } from './entryChanges.resolver';
import {
  FavouriteChangesResolver,
  FavouriteCharacterResolver,
  FavouritePersonResolver,
  FavouriteStudioResolver,
} from './favourite.resolver';
import { HiddenAnimeResolver } from './hidden.resolver';
import { LibraryResolver, ListsResolver } from './lists.resolver';
import {
  EpisodeScoresResolver,
  NoteRemovedResolver,
  OpinionResolver,
  OpinionsOfEntryResolver,
} from './opinion.resolver';
import { OwnAnimeResolver } from './ownAnime.resolver';
import { ProgressResolver } from './progress.resolver';
import { QueueResolver } from './queue.resolver';
import { RecommendationResolver } from './recommendation.resolver';
import { ScreenResolver } from './screen.resolver';
import { AccountCopiesResolver } from './transfer/accountCopies.resolver';
import { FeedResolver } from './transfer/feed.resolver';
import { ImportResolver, ImportRowResolver } from './transfer/import.resolver';
import { WatchesResolver } from './watches.resolver';

/** Resolvers of tracking: lists, progress, queue, library, shelves, spoiler screen, import and feeds. */
export const trackingResolvers = [
  AccountCopiesResolver,
  CollectionChangesResolver,
  CollectionItemResolver,
  CollectionResolver,
  EntryChangesResolver,
  EntryResolver,
  EpisodeScoresResolver,
  FavouriteChangesResolver,
  FavouriteCharacterResolver,
  FavouritePersonResolver,
  FavouriteStudioResolver,
  FeedResolver,
  HiddenAnimeResolver,
  ImportResolver,
  ImportRowResolver,
  LibraryResolver,
  ListsResolver,
  NoteRemovedResolver,
  OpinionResolver,
  OpinionsOfEntryResolver,
  OwnAnimeResolver,
  ProgressResolver,
  QueueResolver,
  RecommendationResolver,
  ScreenResolver,
  UndoPayloadResolver,
  ViewerOfAnimeResolver,
  WatchesResolver,
] as const;
