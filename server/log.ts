import { type DestinationStream, type Logger, pino } from 'pino';
import type { Config } from './config/config';

/** A failed statement carries its parameters, which may be tokens or hashes: they never reach the log (security P17). */
export function createLog({ logLevel }: Pick<Config, 'logLevel'>): Logger {
  const secret = ['parameters', 'driverError', 'cause.parameters', 'cause.driverError'];
  const redact = { paths: secret.map((path) => `err.${path}`), remove: true };
  return pino({ level: logLevel, redact }, inBatches());
}

const MOST_BYTES = 16_000;

/**
 * To the standard output, all lines of a turn of the event loop in one piece: a system call for each line costs more than what
 * it tells of. What is left at the end of the process is written then.
 */
function inBatches(): DestinationStream {
  const output = pino.destination({ fd: 1, sync: true, minLength: MOST_BYTES });
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
