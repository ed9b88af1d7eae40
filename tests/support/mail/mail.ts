import { mailWork } from '../../../server/mail/mailWork';
import type { MailTransport, OutgoingMessage } from '../../../server/mail/transport';
import type { TestApp } from '../apps/startApp';
import { workerFor } from '../apps/worker';

/** Sends what is in the app's outbox, as its worker would. */
export const sendMail = ({ deps }: TestApp, transport: MailTransport): Promise<number> =>
  workerFor(deps, 'mail', mailWork(deps, transport)).workOff();

/** Sends it, and returns the messages in the order they were written. */
export async function receiveMail(app: TestApp): Promise<OutgoingMessage[]> {
  const messages: OutgoingMessage[] = [];
  await sendMail(app, {
    send: async (message) => {
      messages.push(message);
    },
    close: () => {},
  });
  return messages.sort((a, b) => a.date.getTime() - b.date.getTime());
}

/** The only link in a message, as a URL. */
export function linkIn({ text }: OutgoingMessage): URL {
  const [link] = /https?:\/\/\S+/.exec(text) ?? [];
  if (!link) throw new Error(`There is no link in this message:\n${text}`);
  return new URL(link);
}
