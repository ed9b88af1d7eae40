import type { ScoreFormat } from '../../generated/graphql';
import { useViewerSettingsQuery } from '../../generated/graphql';
import { useViewer } from '../../state';

/** How the viewer gives and reads scores. */
export function useScoreFormat(): ScoreFormat {
  const viewer = useViewer();
  const { data } = useViewerSettingsQuery({ skip: !viewer, fetchPolicy: 'cache-first' });
  return data?.settings.scoreFormat ?? 'POINT_10';
}
