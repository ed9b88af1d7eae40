import { CollectionEntity } from './collection.entity';
import { CollectionItemEntity } from './collectionItem.entity';
import { EpisodeWatchEntity } from './episodeWatch.entity';
import { HiddenAnimeEntity } from './hiddenAnime.entity';
import { ListEntryEntity } from './listEntry.entity';
import { ListRevisionEntity } from './listRevision.entity';
import { QueueItemEntity } from './queueItem.entity';
import { UndoPartEntity } from './undoPart.entity';
import { UndoStepEntity } from './undoStep.entity';
import { UserSettingsEntity } from './userSettings.entity';
import { WatchPassEntity } from './watchPass.entity';

export const trackingEntities = [
  ListEntryEntity,
  ListRevisionEntity,
  WatchPassEntity,
  EpisodeWatchEntity,
  QueueItemEntity,
  CollectionEntity,
  CollectionItemEntity,
  HiddenAnimeEntity,
  UndoStepEntity,
  UndoPartEntity,
  UserSettingsEntity,
];
