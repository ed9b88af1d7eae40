import { lazy, Suspense } from 'react';
import { Skeleton } from '../../components/states/Skeleton';
import { HiddenAnime } from '../../features/settings/HiddenAnime';
import {
  NotificationsPart,
  PrivacyPart,
  SpoilersPart,
  TitlesPart,
} from '../../features/settings/SettingParts';
import { Part } from './Part';

const Transfer = lazy(() =>
  import('../../features/transfer/Transfer').then((module) => ({ default: module.Transfer })),
);

/** Settings that the site stores, so that they follow the person from browser to browser (product P8). */
export function ListParts() {
  return (
    <>
      <Part name="titles" lead="These apply on every device where you’re signed in.">
        <TitlesPart />
      </Part>
      <Part name="spoilers">
        <SpoilersPart />
      </Part>
      <Part name="privacy">
        <PrivacyPart />
      </Part>
      <Part name="notifications" lead="Notify me when…">
        <NotificationsPart />
      </Part>
      <Part name="hidden" lead="Anime we don’t suggest to you.">
        <HiddenAnime />
      </Part>
      <Part name="transfer" lead="Your lists belong to you. Import and export them whenever you like.">
        <Suspense fallback={<Skeleton height="40rem" />}>
          <Transfer />
        </Suspense>
      </Part>
    </>
  );
}
