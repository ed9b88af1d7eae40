import { useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { paths } from '../../../../../shared/paths';
import { useViewer } from '../../../state';
import { makeVar } from '../../../state/reactive';
import { keepWanted, type WantedAction } from '../wanted/wantedAction';

/** The anime whose entry is being edited, by id. The app shows the dialog. */
export const entryDialog = makeVar<string | null>(null);

/** Opens the entry editor over the page; a visitor is asked in first, and comes back. */
export function useEntryDialog() {
  const invite = useInvitation();
  return useMemo(
    () => ({
      open: (animeId: string, anime?: WantedAction['anime']) => {
        if (invite) invite(anime && { kind: 'EDIT', anime });
        else entryDialog(animeId);
      },
    }),
    [invite],
  );
}

/**
 * The way to signing in and back here, for buttons that need somebody; null for whoever is signed in. What the button would
 * have done is done afterwards.
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
