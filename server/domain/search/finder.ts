import type { SearchEntry } from './entries';
import { TitleIndex } from './TitleIndex';

/** A built index, wherever it runs. */
export interface Finder {
  readonly size: number;
  /** Heap of the worker that holds it; 0 without a worker. */
  readonly heapBytes: number;
  /** Pending queries. */
  readonly waiting: number;
  find(text: string, limit: number): Promise<number[]>;
  /** Settles when it can no longer answer: after `close`, or a crash. */
  readonly ended: Promise<unknown>;
  close(): Promise<void>;
}

/** Rejects soon after the signal. */
export type OpenFinder = (slices: AsyncIterable<SearchEntry[]>, signal: AbortSignal) => Promise<Finder>;

/** The index in this thread: for tests, which have few titles. */
export const openFinderHere = async (slices: AsyncIterable<SearchEntry[]>): Promise<Finder> => {
  const entries: SearchEntry[] = [];
  for await (const slice of slices) entries.push(...slice);
  const index = new TitleIndex(entries);
  return {
    size: index.size,
    heapBytes: 0,
    waiting: 0,
    find: async (text, limit) => index.find(text, limit),
    ended: new Promise(() => {}),
    close: async () => index.close(),
  };
};

/** Messages to and from the worker that holds the index. */
export type ToWorker =
  | { kind: 'entries'; entries: SearchEntry[] }
  | { kind: 'build' }
  | { kind: 'find'; question: number; text: string; limit: number }
  | { kind: 'end' };

export type FromWorker =
  | { kind: 'ready'; size: number; heapBytes: number }
  | { kind: 'found'; question: number; ids: number[] }
  | { kind: 'failed'; question: number; message: string };
