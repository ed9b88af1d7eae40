import { type DestinationStream, type Logger, pino } from 'pino';
import type { Config } from './config/config';

/** Redacts the parameters of failed statements, which may be tokens or hashes (security P17). */
export function createLog({ logLevel }: Pick<Config, 'logLevel'>): Logger {
  const secret = ['parameters', 'driverError', 'cause.parameters', 'cause.driverError'];
  const redact = { paths: secret.map((path) => `err.${path}`), remove: true };
  return pino({ level: logLevel, redact }, inBatches());
}

const MAX_LINE_BYTES = 16_000;

/**
 * Writes to standard output in one batch per event-loop turn: a system call per line can cost more than the request it logs.
 * Anything still buffered is flushed at exit.
 */
function inBatches(): DestinationStream {
  const output = pino.destination({ fd: 1, sync: true, minLength: MAX_LINE_BYTES });
  let waiting = false;
  let used = false;
  const flush = () => {
    waiting = false;
    output.flushSync();
  };

  return {
    write: (line) => {
      output.write(line);
      if (!used) process.once('exit', flush);
      used = true;
      if (waiting) return;
      waiting = true;
      setImmediate(flush);
    },
  };
}
