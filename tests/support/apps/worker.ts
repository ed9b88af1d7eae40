import type { WorkKind } from '../../../server/data/entities/work';
import { createWorker, type Worker, type WorkType } from '../../../server/domain/jobs/worker';

/** A worker for one kind of work, as one of several instances has it. */
export function workerFor<Payload>(
  deps: Parameters<typeof createWorker>[0],
  kind: WorkKind,
  type: WorkType<Payload>,
): Worker {
  const worker = createWorker(deps);
  worker.register(kind, type);
  return worker;
}
