import { refreshLists } from '../../../apollo/refreshLists';
import { Button } from '../../../components/buttons/Button';
import { Check } from '../../../components/fields/Check';
import { toastDone, toastFailed } from '../../../features/tracking/changes/toasts';
import { useOneCall } from '../../../forms/useOneCall';
import type { QueueFieldsFragment } from '../../../generated/graphql';
import {
  useFillQueueMutation,
  useQueueAutoFillQuery,
  useSetQueueAutoFillMutation,
} from '../../../generated/graphql';
import styles from './Queue.module.css';
import { duration } from './queueOrder';

/** The total watching time: one episode of everything. */
export function QueueSum({ queue }: { queue: QueueFieldsFragment }) {
  const { totalMinutes, unknownMinutes, pageInfo } = queue;
  if (pageInfo.totalItems === 0) return null;
  return (
    <p className={styles.sum}>
      <span>
        <b>{pageInfo.totalItems}</b> to watch
      </span>
      {totalMinutes > 0 ? (
        <span>
          <b>{duration(totalMinutes)}</b> for one episode of each
          {unknownMinutes > 0 ? ` (length unknown for ${unknownMinutes})` : ''}
        </span>
      ) : null}
    </p>
  );
}

/** Fills the queue: once by a button, or automatically by a switch stored on the server. */
export function QueueFilling() {
  const { data } = useQueueAutoFillQuery();
  const [set] = useSetQueueAutoFillMutation();
  const { fill, busy } = useFillQueue();
  const settings = data?.settings;
  return (
    <div className={styles.filling}>
      <Button busy={busy} onClick={fill}>
        Fill from my list
      </Button>
      <Check
        checked={settings?.queueAutoFill ?? false}
        disabled={!settings}
        onChange={({ target: { checked } }) => {
          const id = settings?.id ?? '';
          const updateSettings = { __typename: 'Settings' as const, id, queueAutoFill: checked };
          set({
            variables: { on: checked },
            context: { inOrder: 'settings' },
            optimisticResponse: { updateSettings },
          }).catch(toastFailed);
        }}
      >
        Add shows I start automatically
      </Check>
    </div>
  );
}

/** Adds anime being watched that have an unwatched episode. */
export function useFillQueue() {
  const [fillQueue, { client }] = useFillQueueMutation();
  const { run, busy } = useOneCall(async () => {
    try {
      const { added = 0, undoId } = (await fillQueue()).data?.fillQueue ?? {};
      toastDone(client, {
        title:
          added === 0
            ? 'Nothing to add: everything you’re watching is in the queue'
            : `${added} added to the queue`,
        undoId,
      });
      if (added > 0) await refreshLists(client, ['queue']);
    } catch (error) {
      toastFailed(error);
    }
  });
  return { fill: run, busy };
}
