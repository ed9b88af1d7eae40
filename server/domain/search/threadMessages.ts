import type { SearchEntry } from './entries';

/** What the site tells the thread that holds the index, and what comes back. */
export type ToThread =
  | { kind: 'entries'; entries: SearchEntry[] }
  | { kind: 'build' }
  | { kind: 'find'; question: number; text: string; limit: number };

export type FromThread =
  | { kind: 'ready'; size: number; heapBytes: number }
  | { kind: 'found'; question: number; ids: number[] }
  | { kind: 'failed'; question: number; message: string };
