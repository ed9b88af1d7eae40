import type { MigrationInterface } from 'typeorm';
import { Accounts1795219100000 } from './1795219100000-accounts';
import { Catalogue1795219200000 } from './1795219200000-catalogue';
import { ApiTokens1795219400000 } from './1795219400000-apiTokens';
import { KnownDevices1795219500000 } from './1795219500000-knownDevices';
import { AccountRenewal1795219950000 } from './1795219950000-accountRenewal';
import { Tracking1795220100000 } from './1795220100000-tracking';
import { Discover1795220200000 } from './1795220200000-discover';
import { Imports1795220300000 } from './1795220300000-imports';
import { Relations1795220400000 } from './1795220400000-relations';
import { Community1795220500000 } from './1795220500000-community';
import { Transfer1795220600000 } from './1795220600000-transfer';
import { ListIndexes1795220700000 } from './1795220700000-listIndexes';
import { ListRevisions1795221100000 } from './1795221100000-listRevisions';
import { StoredHtml1795221200000 } from './1795221200000-storedHtml';
import { UndoSize1795221300000 } from './1795221300000-undoSize';
import { DeviceCookies1795221500000 } from './1795221500000-deviceCookies';
import { RetiredHandles1795221600000 } from './1795221600000-retiredHandles';
import { ImportFiles1795221650000 } from './1795221650000-importFiles';
import { ImportBytes1795221900000 } from './1795221900000-importBytes';
import { Popularity1795222000000 } from './1795222000000-popularity';
import { CommunityStats1795222100000 } from './1795222100000-communityStats';
import { People1795222310000 } from './1795222310000-people';
import { CalendarDates1795222320000 } from './1795222320000-calendarDates';
import { CatalogueLooks1795222370000 } from './1795222370000-catalogueLooks';
import { Editing1795222380000 } from './1795222380000-editing';
import { ContinuedIn1795222390000 } from './1795222390000-continuedIn';
import { AnimePictures1795222400000 } from './1795222400000-animePictures';
import { AnimeMotif1795222450000 } from './1795222450000-animeMotif';
import { TitleIndex1795222510000 } from './1795222510000-titleIndex';
import { OwnAnime1795222540000 } from './1795222540000-ownAnime';
import { Scrobble1795222570000 } from './1795222570000-scrobble';
import { Channels1795222600000 } from './1795222600000-channels';
import { Services1795222610000 } from './1795222610000-services';
import { SecondSteps1795222700000 } from './1795222700000-secondSteps';
import { Passkeys1795222710000 } from './1795222710000-passkeys';
import { OperatorGroups1795222800000 } from './1795222800000-operatorGroups';
import { Jobs1795222900000 } from './1795222900000-jobs';
import { Orphans1795222901000 } from './1795222901000-orphans';
import { StatsMarks1795222910000 } from './1795222910000-statsMarks';
import { UndoInOneRow1795223010000 } from './1795223010000-undoInOneRow';
import { SiteEvents1795223100000 } from './1795223100000-siteEvents';
import { EntriesByPerson1795223200000 } from './1795223200000-entriesByPerson';
import { AccountCopies1795223300000 } from './1795223300000-accountCopies';
import { KeptRows1795223460000 } from './1795223460000-keptRows';
import { AirTimeChanges1795223470000 } from './1795223470000-airTimeChanges';
import { BidiControls1795223480000 } from './1795223480000-bidiControls';
import { Work1795223490000 } from './1795223490000-work';

/** Every migration, oldest first. Add a line for a new one; never edit or remove a merged one. */
export const migrations: (new () => MigrationInterface)[] = [
  Accounts1795219100000,
  Catalogue1795219200000,
  ApiTokens1795219400000,
  KnownDevices1795219500000,
  AccountRenewal1795219950000,
  Tracking1795220100000,
  Discover1795220200000,
  Imports1795220300000,
  Relations1795220400000,
  Community1795220500000,
  Transfer1795220600000,
  ListIndexes1795220700000,
  ListRevisions1795221100000,
  StoredHtml1795221200000,
  UndoSize1795221300000,
  DeviceCookies1795221500000,
  RetiredHandles1795221600000,
  ImportFiles1795221650000,
  ImportBytes1795221900000,
  Popularity1795222000000,
  CommunityStats1795222100000,
  People1795222310000,
  CalendarDates1795222320000,
  CatalogueLooks1795222370000,
  Editing1795222380000,
  ContinuedIn1795222390000,
  AnimePictures1795222400000,
  AnimeMotif1795222450000,
  TitleIndex1795222510000,
  OwnAnime1795222540000,
  Scrobble1795222570000,
  Channels1795222600000,
  Services1795222610000,
  SecondSteps1795222700000,
  Passkeys1795222710000,
  OperatorGroups1795222800000,
  Jobs1795222900000,
  Orphans1795222901000,
  StatsMarks1795222910000,
  UndoInOneRow1795223010000,
  SiteEvents1795223100000,
  EntriesByPerson1795223200000,
  AccountCopies1795223300000,
  KeptRows1795223460000,
  AirTimeChanges1795223470000,
  BidiControls1795223480000,
  Work1795223490000,
];
