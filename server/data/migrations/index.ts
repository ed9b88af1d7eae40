import type { MigrationInterface } from 'typeorm';
import { Baseline1795223495000 } from './1795223495000-baseline';
import { WorkOfPeople1795223500000 } from './1795223500000-workOfPeople';
import { WorkOfImports1795223510000 } from './1795223510000-workOfImports';
import { CommunityStats1795863600000 } from './1795863600000-communityStats';
import { Reviews1795954000000 } from './1795954000000-reviews';
import { Recommendations1795955000000 } from './1795955000000-recommendations';
import { SentRecommendations1795956000000 } from './1795956000000-sentRecommendations';
import { EpisodeOpinions1795957000000 } from './1795957000000-episodeOpinions';
import { EpisodeKinds1795958000000 } from './1795958000000-episodeKinds';
import { ActivityResponses1795960000000 } from './1795960000000-activityResponses';
import { Suspensions1795961000000 } from './1795961000000-suspensions';
import { EpisodeNotes1795970000000 } from './1795970000000-episodeNotes';
import { Moderation1795980000000 } from './1795980000000-moderation';
import { Invitations1795990000000 } from './1795990000000-invitations';
import { ReportsTogether1796000000000 } from './1796000000000-reportsTogether';
import { Unlocks1796030000000 } from './1796030000000-unlocks';
import { NewAccounts1796040000000 } from './1796040000000-newAccounts';
import { SignUpRequests1796041000000 } from './1796041000000-signUpRequests';
import { ReviewsRanked1796050000000 } from './1796050000000-reviewsRanked';
import { SiteSettings1796051000000 } from './1796051000000-siteSettings';
import { HeldPosts1796060000000 } from './1796060000000-heldPosts';
import { JobProgress1796070000000 } from './1796070000000-jobProgress';
import { PeopleUnconfirmed1796075000000 } from './1796075000000-peopleUnconfirmed';
import { EpisodesAired1796076000000 } from './1796076000000-episodesAired';
import { Sources1796080000000 } from './1796080000000-sources';
import { Recommended1796090000000 } from './1796090000000-recommended';
import { DrawnCovers1796100000000 } from './1796100000000-drawnCovers';
import { StoryCharacters1796200000000 } from './1796200000000-storyCharacters';
import { Favourites1796300000000 } from './1796300000000-favourites';
import { NativeTitles1796400000000 } from './1796400000000-nativeTitles';
import { WatchOffers1796500000000 } from './1796500000000-watchOffers';
import { AddedAnime1796700000000 } from './1796700000000-addedAnime';
import { PeopleOfSources1796800000000 } from './1796800000000-peopleOfSources';

/** Every migration, oldest first. Add a line for a new one; never edit or remove a merged one. */
export const migrations: (new () => MigrationInterface)[] = [
  Baseline1795223495000,
  WorkOfPeople1795223500000,
  WorkOfImports1795223510000,
  CommunityStats1795863600000,
  Reviews1795954000000,
  Recommendations1795955000000,
  SentRecommendations1795956000000,
  EpisodeOpinions1795957000000,
  EpisodeKinds1795958000000,
  ActivityResponses1795960000000,
  Suspensions1795961000000,
  EpisodeNotes1795970000000,
  Moderation1795980000000,
  Invitations1795990000000,
  ReportsTogether1796000000000,
  Unlocks1796030000000,
  NewAccounts1796040000000,
  SignUpRequests1796041000000,
  ReviewsRanked1796050000000,
  SiteSettings1796051000000,
  HeldPosts1796060000000,
  JobProgress1796070000000,
  PeopleUnconfirmed1796075000000,
  EpisodesAired1796076000000,
  Sources1796080000000,
  Recommended1796090000000,
  DrawnCovers1796100000000,
  StoryCharacters1796200000000,
  Favourites1796300000000,
  NativeTitles1796400000000,
  WatchOffers1796500000000,
  AddedAnime1796700000000,
  PeopleOfSources1796800000000,
];
