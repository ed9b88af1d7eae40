import { useApolloClient } from '@apollo/client/react';
import { type TitleLanguageName, titleLanguageOf } from '../../../../shared/titles';
import { toast } from '../../components/overlays/toast';
import { readError } from '../../errors/readError';
import { ChangeSettingsDocument } from '../../generated/graphql';
import { usePref, useViewer } from '../../state';

/**
 * The title language and its setter, which tells the server if someone is signed in. Nothing else does: what this browser
 * merely follows, another tab or the site's own language, is nobody's choice.
 */
export function useTitleLanguage(): [TitleLanguageName, (language: TitleLanguageName) => void] {
  const client = useApolloClient();
  const viewer = useViewer();
  const [language, setLanguage] = usePref('titleLanguage');
  const choose = (wanted: TitleLanguageName) => {
    setLanguage(wanted);
    if (!viewer) return;
    const input = { titleLanguage: titleLanguageOf(wanted) };
    const context = { inOrder: 'settings' };
    client
      .mutate({ mutation: ChangeSettingsDocument, variables: { input }, context })
      .catch((error: unknown) =>
        toast({
          kind: 'failed',
          title: 'Your choice is only saved in this browser',
          text: readError(error).text,
        }),
      );
  };
  return [language, choose];
}
