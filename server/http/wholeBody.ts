import type { IncomingMessage } from 'node:http';

/**
 * Reads the whole body of a request of known length without consuming it: `giveBack` restores the request. Undefined if the
 * client disconnects first.
 */
export function wholeBody(req: IncomingMessage, length: number): Promise<Buffer | undefined> {
  return new Promise((resolve) => {
    const look = (): boolean => {
      // Exactly as many bytes as there are: reading everything would end the request.
      const body: Buffer | null = req.read(length);
      if (body === null && !req.destroyed && !req.readableEnded) return false;
      req.off('readable', look).off('close', look);
      resolve(body?.length === length ? body : undefined);
      return true;
    };
    // Most bodies arrive with the headers and are available by the next tick.
    process.nextTick(() => {
      if (!look()) req.on('readable', look).on('close', look);
    });
  });
}

export function giveBack(req: IncomingMessage, body: Buffer | undefined): void {
  if (body && !req.destroyed) req.unshift(body);
}
