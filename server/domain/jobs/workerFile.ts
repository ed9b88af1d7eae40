import path from 'node:path';

/** A worker's file, and the Node options that it needs. */
export interface WorkerFile {
  filename: string;
  execArgv?: string[];
}

const extension = path.extname(__filename);

/** Finds a worker's file beside the one that starts it. Run from the sources, a worker needs a TypeScript loader. */
export function workerFile(folder: string, name: string): WorkerFile {
  const filename = path.join(folder, `${name}${extension}`);
  return extension === '.ts' ? { filename, execArgv: ['-r', '@swc-node/register'] } : { filename };
}
