import { parentPort, workerData } from 'node:worker_threads';
import type { PageQuery, RenderEnvironment, RenderedPage, RenderPage } from '../../../shared/renderedPage';

/** The thread that renders pages, one at a time. It sends its queries to the thread that requested the page. */
export type ToWorker =
  | { kind: 'render'; at: string; environment: RenderEnvironment }
  | { kind: 'answer'; to: number; answer: object }
  | { kind: 'unanswered'; to: number; why: string };

export type FromWorker =
  | { kind: 'ready' }
  | { kind: 'ask'; number: number; question: PageQuery }
  | { kind: 'rendered'; page: RenderedPage }
  | { kind: 'failed'; why: string };

const { program, patience } = workerData as { program: string; patience: number };
const { renderPage } = require(program) as { renderPage: RenderPage };
const postReply = (message: FromWorker) => parentPort?.postMessage(message);

const waiting = new Map<number, { resolve: (answer: object) => void; reject: (why: Error) => void }>();
let asked = 0;
const ask = (question: PageQuery) =>
  new Promise<object>((resolve, reject) => {
    asked += 1;
    waiting.set(asked, { resolve, reject });
    postReply({ kind: 'ask', number: asked, question });
  });

parentPort?.on('message', (message: ToWorker) => {
  if (message.kind === 'render') {
    renderPage(message.at, message.environment, ask, AbortSignal.timeout(patience)).then(
      (page) => postReply({ kind: 'rendered', page }),
      (error: unknown) => postReply({ kind: 'failed', why: String(error) }),
    );
    return;
  }
  const question = waiting.get(message.to);
  waiting.delete(message.to);
  if (message.kind === 'answer') question?.resolve(message.answer);
  else question?.reject(new Error(message.why));
});
postReply({ kind: 'ready' });
