import { useApolloClient } from '@apollo/client/react';
import { useEffect, useRef } from 'react';
import { nameOfTitleLanguage, titleLanguageOf } from '../../../../shared/titles';
import { toast } from '../../components/overlays/toast';
import { readError } from '../../errors/readError';
import type { TitleLanguage } from '../../generated/graphql';
import { ChangeSettingsDocument, useViewerSettingsQuery } from '../../generated/graphql';
import { state, usePref } from '../../state';

/**
 * Keeps the server's settings and this browser's copies in sync for signed-in users: the server's title language wins at
 * sign-in, and a choice made in this browser is sent to the server.
 */
export function useSettingsInStep(): void {
  const client = useApolloClient();
  const there = useViewerSettingsQuery().data?.settings.titleLanguage;
  const [here] = usePref('titleLanguage');
  const known = useRef<TitleLanguage | undefined>(undefined);

  useEffect(() => {
    if (!there || there === known.current) return;
    known.current = there;
    state.titleLanguage(nameOfTitleLanguage(there));
  }, [there]);

  useEffect(() => {
    const titleLanguage = titleLanguageOf(here);
    // Read again: the effect above may have set it in this same turn.
    if (!known.current || titleLanguage === known.current || state.titleLanguage() !== here) return;
    known.current = titleLanguage;
    client
      .mutate({ mutation: ChangeSettingsDocument, variables: { input: { titleLanguage } } })
      .catch((error: unknown) =>
        toast({
          kind: 'failed',
          title: 'Your choice is only saved in this browser',
          text: readError(error).text,
        }),
      );
  }, [here, client]);
}
