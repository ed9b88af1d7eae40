import { existsSync } from 'node:fs';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import type { PageQuery, RenderEnvironment, RenderedPage } from '../../../shared/renderedPage';
import { limits } from '../../config/limits';
import { BoundedQueue } from '../../domain/jobs/BoundedQueue';
import { workerFile } from '../../domain/jobs/workerFile';
import type { FromWorker, ToWorker } from './renderWorker';

type Ask = (question: PageQuery) => Promise<object>;

export interface PageRenderer {
  /** Undefined if too many pages are waiting. Throws when rendering fails or times out. */
  render(at: string, environment: RenderEnvironment, ask: Ask): Promise<RenderedPage | undefined>;
  /** Starts the thread before the first page. */
  warm(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Renders pages with the client's own components, in a separate thread, so that it blocks no other requests. If a page exhausts
 * memory or takes too long, the thread ends and the next page starts a new one.
 */
export function createPageRenderer(
  clientDir: string,
  { seconds = limits.pageRenderTime, most = limits.pagesWaiting }: { seconds?: number; most?: number } = {},
): PageRenderer {
  const program = path.join(clientDir, '.render/renderPage.cjs');
  const patience = seconds * 1000;
  const turns = new BoundedQueue({ atOnce: 1, most });
  let thread: Promise<Worker> | undefined;
  const running = () => {
    thread ??= start(program, patience).then((worker) => {
      worker.once('exit', () => {
        thread = undefined;
      });
      return worker;
    });
    thread.catch(() => {
      thread = undefined;
    });
    return thread;
  };
  return {
    render: async (at, environment, ask) => {
      if (turns.isFull || !existsSync(program)) return undefined;
      return await turns.run(async () => renderWith(await running(), { at, environment, patience }, ask));
    },
    warm: async () => {
      if (existsSync(program)) await running();
    },
    close: async () => {
      await (await thread?.catch(() => undefined))?.terminate();
    },
  };
}

async function start(program: string, patience: number): Promise<Worker> {
  const { filename, execArgv } = workerFile(__dirname, 'renderWorker');
  const worker = new Worker(filename, {
    execArgv,
    workerData: { program, patience },
    resourceLimits: { maxOldGenerationSizeMb: limits.pageRenderHeap, maxYoungGenerationSizeMb: 8 },
  });
  // The thread must not keep the process alive.
  worker.unref();
  await new Promise<void>((resolve, reject) => {
    worker.once('message', () => resolve());
    worker.once('error', reject);
    worker.once('exit', () => reject(new Error('The rendering thread exited on start')));
  });
  // Without a listener an error would crash the site; callers are notified by the exit event.
  worker.on('error', () => {});
  return worker;
}

type Wanted = { at: string; environment: RenderEnvironment; patience: number };

function renderWith(worker: Worker, { patience, ...wanted }: Wanted, ask: Ask): Promise<RenderedPage> {
  const tell = (message: ToWorker) => worker.postMessage(message);
  return new Promise<RenderedPage>((resolve, reject) => {
    const end = (finish: () => void) => {
      clearTimeout(late);
      worker.off('message', onMessage);
      worker.off('exit', onExit);
      finish();
    };
    // The thread times out by itself, unless it is stuck in an endless loop.
    const late = setTimeout(() => void worker.terminate(), patience * 1.5);
    const onExit = () =>
      end(() => reject(new Error(`The rendering thread exited while rendering ${wanted.at}`)));
    const onMessage = (message: FromWorker) => {
      if (message.kind === 'rendered') end(() => resolve(message.page));
      else if (message.kind === 'failed') end(() => reject(new Error(message.why)));
      else if (message.kind === 'ask') {
        const { number: to } = message;
        ask(message.question).then(
          (answer) => tell({ kind: 'answer', to, answer }),
          (error: unknown) => tell({ kind: 'unanswered', to, why: String(error) }),
        );
      }
    };
    worker.on('message', onMessage);
    worker.once('exit', onExit);
    tell({ kind: 'render', ...wanted });
  });
}
