import { createMailWorker } from '../../../server/mail/mailWorker';
import type { OutgoingMessage } from '../../../server/mail/transport';
import type { TestApp } from '../apps/startApp';

/** Sends what is in the app's outbox, as the worker would, and returns the messages in the order they were written. */
export async function receiveMail(app: TestApp): Promise<OutgoingMessage[]> {
  const messages: OutgoingMessage[] = [];
  const worker = createMailWorker(app.deps, {
    send: async (message) => {
      messages.push(message);
    },
    close: () => {},
  });
  await worker.deliverDue();
  return messages.sort((a, b) => a.date.getTime() - b.date.getTime());
}

/** The only link in a message, as a URL. */
export function linkIn({ text }: OutgoingMessage): URL {
  const [link] = /https?:\/\/\S+/.exec(text) ?? [];
  if (!link) throw new Error(`There is no link in this message:\n${text}`);
  return new URL(link);
}
