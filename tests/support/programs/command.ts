import { type ChildProcess, spawn } from 'node:child_process';

export interface Finished {
  code: number;
  output: string;
  timedOut: boolean;
}

/** All running commands started here; on interruption each is ended with its children. */
const running = new Set<ChildProcess>();

/** Runs a command to its end and keeps its output. It leads a process group, so a timeout kills all of it. */
export function runCommand(
  command: string[],
  options: { env?: NodeJS.ProcessEnv; limitMs: number },
): Promise<Finished> {
  const [file, ...args] = command;
  if (!file) throw new Error('runCommand needs a command');
  return new Promise((resolve) => {
    const child = spawn(file, args, {
      env: options.env ?? process.env,
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    });
    running.add(child);
    const chunks: Buffer[] = [];
    let timedOut = false;
    const timer = setTimeout(() => {
      timedOut = true;
      endGroup(child, 'SIGKILL');
    }, options.limitMs);
    const finish = (code: number, extra = '') => {
      clearTimeout(timer);
      running.delete(child);
      resolve({ code, output: Buffer.concat(chunks).toString('utf8') + extra, timedOut });
    };
    child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
    child.stderr.on('data', (chunk: Buffer) => chunks.push(chunk));
    child.once('error', (error) => finish(127, `${file}: ${error.message}\n`));
    child.once('close', (code) => finish(code ?? 1));
  });
}

export function endRunningCommands(): void {
  for (const child of running) endGroup(child, 'SIGTERM');
}

function endGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  if (child.pid === undefined) return;
  try {
    process.kill(-child.pid, signal);
  } catch {
    // It has exited in the meantime.
  }
}
