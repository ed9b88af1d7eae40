import { useState } from 'react';
import { useViewerSettingsQuery } from '../../../generated/graphql';
import { usePref, useViewer } from '../../../state';

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
  return [loading ? '' : kept || guessCountry(), keep];
}

/** That of the browser's languages. Where it is wrong, another one is chosen. */
function guessCountry(): string {
  const found = navigator.languages.map((language) => /-([A-Z]{2})\b/.exec(language)?.[1]);
  return found.find(Boolean) ?? '';
}
