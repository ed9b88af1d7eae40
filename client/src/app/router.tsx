import type { ReactNode } from 'react';
import { Suspense } from 'react';
import { Navigate, Route, Routes, useLocation, useParams } from 'react-router-dom';
import { legalPages, panelPatterns, paths, seasonNames, welcomeForms } from '../../../shared/paths';
import { ErrorBoundary } from '../components/states/ErrorBoundary';
import { Skeleton } from '../components/states/Skeleton';
import { VisuallyHidden } from '../components/text/VisuallyHidden';
import { Page } from '../layout/Page';
import { usePref } from '../state';
import { SignedInOnly, SignedOutOnly } from './guards';
import {
  About,
  Discover,
  Editing,
  Legal,
  NotFound,
  Panels,
  Reports,
  Settings,
  Start,
  Welcome,
} from './sections';

/** The route table. Any other path is the not-found page. */
export function AppRoutes({ crashed }: { crashed: () => ReactNode }) {
  const { pathname } = useLocation();
  // Titles depend on it, so all screens are rendered again when it changes.
  usePref('titleLanguage');
  return (
    <ErrorBoundary fallback={crashed} resetOn={pathname}>
      <Suspense fallback={<SectionSkeleton />}>
        <Routes>
          {/* One layout route, so that the deck stays mounted across panels. */}
          <Route element={<Panels />}>
            {panelPatterns.map((path) => (
              <Route key={path} path={path} element={null} />
            ))}
          </Route>
          <Route path="/welcome/:form?" element={<WelcomeRoute />} />
          <Route
            path="/welcome/start"
            element={
              <SignedInOnly>
                <Start />
              </SignedInOnly>
            }
          />
          <Route path="/settings/:part?" element={<Settings guard={SignedInOnly} />} />
          <Route path="/settings/reports" element={<Reports />} />
          <Route path="/settings/edits" element={<Editing />} />
          <Route path="/anime/:slug/edit" element={<Editing of="facts" />} />
          <Route path="/anime/:slug/history" element={<Editing of="history" />} />
          <Route path="/discover" element={<Discover />} />
          <Route path="/discover/season/:year/:season" element={<SeasonRoute />} />
          <Route path="/discover/people/:person" element={<Discover />} />
          <Route path="/discover/studios/:studio" element={<Discover />} />
          <Route path="/about" element={<About />} />
          <Route path="/legal/:page?" element={<LegalRoute />} />
          <Route path="*" element={<NotFound />} />
        </Routes>
      </Suspense>
    </ErrorBoundary>
  );
}

function WelcomeRoute() {
  const { form } = useParams();
  const known = welcomeForms.find((name) => name === form?.toLowerCase());
  if (form !== undefined && !known) return <NotFound />;
  return (
    <SignedOutOnly>
      <Welcome form={known ?? 'sign-up'} />
    </SignedOutOnly>
  );
}

function LegalRoute() {
  const { page } = useParams();
  const known = legalPages.find((name) => name === page?.toLowerCase());
  if (page !== undefined && !known) return <NotFound />;
  return <Legal page={known} />;
}

function SeasonRoute() {
  const { year = '', season = '' } = useParams();
  const known = /^\d{4}$/.test(year) && seasonNames.some((name) => name === season.toLowerCase());
  if (!known) return <NotFound />;
  if (season !== season.toLowerCase()) return <Navigate replace to={paths.season(year, season)} />;
  return <Discover />;
}

/** Shown while a section's chunk loads. */
function SectionSkeleton() {
  return (
    <Page at="loading">
      <div aria-busy="true">
        <VisuallyHidden>Loading</VisuallyHidden>
        <Skeleton shape="title" />
      </div>
      <Skeleton height={18} />
    </Page>
  );
}
