import { useEffect, useRef } from 'react';
import { nameOfTitleLanguage } from '../../../../shared/titles';
import type { TitleLanguage } from '../../generated/graphql';
import { useViewerSettingsQuery } from '../../generated/graphql';
import { followTitleLanguage } from '../../state';

/** This browser's copy of a signed-in user's title language follows the server's, which wins at sign-in. */
export function useSettingsInStep(): void {
  const there = useViewerSettingsQuery().data?.settings.titleLanguage;
  const known = useRef<TitleLanguage | undefined>(undefined);

  useEffect(() => {
    if (!there || there === known.current) return;
    known.current = there;
    followTitleLanguage(nameOfTitleLanguage(there));
  }, [there]);
}
