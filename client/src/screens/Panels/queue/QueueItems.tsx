import { Sortable } from '../../../components/lists/Sortable';
import { VisuallyHidden } from '../../../components/text/VisuallyHidden';
import type { QueueFieldsFragment } from '../../../generated/graphql';
import { PageSteps } from '../PanelParts';
import styles from './Queue.module.css';
import { QueueItem } from './QueueItem';
import { queuePageSize } from './queueOrder';
import { nameOf, useQueueChanges } from './useQueueChanges';

type Props = {
  queue: QueueFieldsFragment;
  view: 'card' | 'list';
  page: number;
  onPage: (page: number) => void;
};

/** The items of one page of the queue, to drag, move, watch and remove. */
export function QueueItems({ queue, view, page, onPage }: Props) {
  const { items, pageInfo } = queue;
  const first = (page - 1) * queuePageSize;
  const changes = useQueueChanges({ page, items, total: pageInfo.totalItems, onPage });
  return (
    <>
      <Sortable
        label="Queue, in your order"
        items={items}
        nameOf={nameOf}
        before={first}
        total={pageInfo.totalItems}
        layout={view === 'card' ? 'grid' : 'list'}
        className={view === 'card' ? styles.cards : styles.rows}
        onMove={(id, to) => void changes.move(id, first + to, false)}
      >
        {(item, { handle, place }) => (
          <QueueItem
            item={item}
            view={view}
            place={place}
            total={pageInfo.totalItems}
            handle={handle}
            onWatched={(read) => void changes.watch(read)}
            onRemove={(read) => void changes.remove(read)}
            onMove={(to) => void changes.move(item.id, to - 1)}
          />
        )}
      </Sortable>
      <VisuallyHidden role="status">{changes.said}</VisuallyHidden>
      <PageSteps page={page} totalPages={pageInfo.totalPages} onPage={onPage} />
    </>
  );
}
