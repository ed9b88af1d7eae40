import { createMailWorker } from '../../server/mail/mailWorker';
import type { Letter } from '../../server/mail/transport';
import type { TestApp } from './startApp';

/** Sends what lies in the app's outbox, as the worker would, and gives the letters in the order they were written. */
export async function receiveMail(app: TestApp): Promise<Letter[]> {
  const letters: Letter[] = [];
  const worker = createMailWorker(app.deps, {
    send: async (letter) => {
      letters.push(letter);
    },
    close: () => {},
  });
  await worker.deliverDue();
  return letters.sort((a, b) => a.date.getTime() - b.date.getTime());
}

/** The one link of a letter, as a URL. */
export function linkIn({ text }: Letter): URL {
  const [link] = /https?:\/\/\S+/.exec(text) ?? [];
  if (!link) throw new Error(`There is no link in this letter:\n${text}`);
  return new URL(link);
}
