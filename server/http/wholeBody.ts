import type { IncomingMessage } from 'node:http';

/**
 * The body of a request whose length is known, once all of it is there, without using it up: `giveBack` leaves the request as it
 * came. Undefined where the client goes before.
 */
export function wholeBody(req: IncomingMessage, length: number): Promise<Buffer | undefined> {
  return new Promise((resolve) => {
    const look = (): boolean => {
      // As many bytes as there are: a read of everything would end the request.
      const body: Buffer | null = req.read(length);
      if (body === null && !req.destroyed && !req.readableEnded) return false;
      req.off('readable', look).off('close', look);
      resolve(body?.length === length ? body : undefined);
      return true;
    };
    // Most bodies come along with the headers and are there before anything else happens.
    process.nextTick(() => {
      if (!look()) req.on('readable', look).on('close', look);
    });
  });
}

export function giveBack(req: IncomingMessage, body: Buffer | undefined): void {
  if (body && !req.destroyed) req.unshift(body);
}
