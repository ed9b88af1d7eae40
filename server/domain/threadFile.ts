import path from 'node:path';

/** A thread's file and the options of Node that it needs. */
export interface ThreadFile {
  filename: string;
  execArgv?: string[];
}

const extension = path.extname(__filename);

/** Beside the one who starts it: `threadFile(__dirname, 'searchWorker')`. From the sources, a thread is told how to read TypeScript. */
export function threadFile(folder: string, name: string): ThreadFile {
  const filename = path.join(folder, `${name}${extension}`);
  return extension === '.ts' ? { filename, execArgv: ['-r', '@swc-node/register'] } : { filename };
}
