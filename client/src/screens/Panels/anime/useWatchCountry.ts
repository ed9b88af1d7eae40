import { useState } from 'react';
import { useViewerSettingsQuery } from '../../../generated/graphql';
import { usePref, useViewer } from '../../../state';
import { ownCountry } from '../../../state/environment';

/**
 * The country to watch in, and its setter: that of a member's settings, from which they may look at others for a while, or else the one that was
 * chosen in this browser. Empty until one is known.
 */
export function useWatchCountry(): [string, (country: string) => void] {
  const { data, loading } = useViewerSettingsQuery({ skip: !useViewer() });
  const [kept, keep] = usePref('watchCountry');
  const [looked, look] = useState('');
  const saved = data?.settings.country;
  if (saved) return [looked || saved, look];
  return [loading ? '' : kept || ownCountry(), keep];
}
