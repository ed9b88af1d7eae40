import path from 'node:path';

/** The file of a worker, and the options of Node that it needs. */
export interface WorkerFile {
  filename: string;
  execArgv?: string[];
}

const extension = path.extname(__filename);

/** Finds a worker's file beside the one that starts it. A worker that runs from the sources needs help with TypeScript. */
export function workerFile(folder: string, name: string): WorkerFile {
  const filename = path.join(folder, `${name}${extension}`);
  return extension === '.ts' ? { filename, execArgv: ['-r', '@swc-node/register'] } : { filename };
}
