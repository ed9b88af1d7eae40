import { useState } from 'react';
import { isCountry } from '../../../../../shared/countries';
import { useViewerSettingsQuery } from '../../../generated/graphql';
import { usePref, useViewer } from '../../../state';
import { ownCountries } from '../../../state/environment';

/**
 * The country to watch in, and its setter: that of a member's settings, who may look at others for a while, or else the one that
 * was chosen in this browser. Empty until one is known; never one that the server would refuse.
 */
export function useWatchCountry(): [string, (country: string) => void] {
  const { data, loading } = useViewerSettingsQuery({ skip: !useViewer() });
  const [kept, keep] = usePref('watchCountry');
  const [looked, look] = useState('');
  const saved = data?.settings.country;
  if (saved) return [looked || saved, look];
  return [loading ? '' : ([kept, ...ownCountries()].find(isCountry) ?? ''), keep];
}
