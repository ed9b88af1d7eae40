import type { ApolloClient } from '@apollo/client';
import { SiteDocument } from '../generated/graphql';

/**
 * The owner's analytics script, loaded at the end of start-up. None by default, and none for visitors whose browser sends Do
 * Not Track or Global Privacy Control. Pages with a token in their address, such as those behind mailed links and invitations,
 * don't load it (security F13).
 */
export async function loadAnalytics(client: ApolloClient): Promise<void> {
  if (refusesTracking(navigator) || /[?&](?:token|invitation)=/.test(location.search)) return;
  const answer = await client.query({ query: SiteDocument }).catch(() => null);
  const address = answer?.data?.site.analyticsScriptUrl;
  if (!address || document.querySelector('script[data-analytics]')) return;
  const script = document.createElement('script');
  script.src = address;
  script.async = true;
  script.dataset.analytics = '';
  document.body.append(script);
}

export function refusesTracking(browser: {
  doNotTrack?: string | null;
  globalPrivacyControl?: boolean;
}): boolean {
  return browser.doNotTrack === '1' || browser.doNotTrack === 'yes' || browser.globalPrivacyControl === true;
}
