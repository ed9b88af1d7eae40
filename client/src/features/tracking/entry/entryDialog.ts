import { useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { paths } from '../../../../../shared/paths';
import { useViewer } from '../../../state';
import { makeVar } from '../../../state/reactive';
import { keepWanted, type WantedAction, type WantedAnime } from '../wanted/wantedAction';

/** The id of the anime whose entry is being edited. The app shows the dialog. */
export const entryDialog = makeVar<string | null>(null);

/** Opens the entry editor over the page; visitors are sent to sign in first, and come back. */
export function useEntryDialog() {
  const invite = useInvitation();
  return useMemo(
    () => ({
      open: (animeId: string, anime?: WantedAnime) => {
        if (invite) invite(anime && { kind: 'EDIT', anime });
        else entryDialog(animeId);
      },
    }),
    [invite],
  );
}

/**
 * Leads visitors to sign in and back here, for buttons that need an account; null for signed-in users. The wanted action is
 * carried out afterwards.
 */
export function useInvitation(): ((wanted?: WantedAction) => void) | null {
  const viewer = useViewer();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  return useMemo(
    () =>
      viewer
        ? null
        : (wanted?: WantedAction) => {
            if (wanted) keepWanted(wanted);
            void navigate(paths.signIn(pathname + search));
          },
    [viewer, navigate, pathname, search],
  );
}
