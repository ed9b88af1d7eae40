import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import PostalMime from 'postal-mime';

export interface ReceivedMessage {
  /** Name of the message in this mailbox. */
  id: string;
  to: string;
  from: string;
  subject: string;
  date: Date;
  text: string;
  html: string;
}

/** Most messages kept; the oldest are dropped first. */
const MAX_MESSAGES_KEPT = 500;
const nameForm = /^\d{13}-[A-Za-z0-9_-]{1,64}$/;

/** The embedded mailbox: one file per message, exactly as an SMTP server would receive it. */
export class Mailbox {
  constructor(private readonly folder: string) {}

  /** A second message with the same id replaces the first. */
  async keep(id: string, date: Date, message: Buffer): Promise<void> {
    await mkdir(this.folder, { recursive: true, mode: 0o700 });
    const draft = path.join(this.folder, `.${randomUUID()}`);
    await writeFile(draft, message, { mode: 0o600 });
    await rename(draft, this.fileOf(`${date.getTime().toString().padStart(13, '0')}-${id}`));
    const names = await this.names();
    for (const name of names.slice(MAX_MESSAGES_KEPT)) await rm(this.fileOf(name), { force: true });
  }

  /** Newest first. */
  async list(count = 50): Promise<ReceivedMessage[]> {
    const names = (await this.names()).slice(0, count);
    return (await Promise.all(names.map((name) => this.read(name)))).filter(
      (message) => message !== undefined,
    );
  }

  async read(id: string): Promise<ReceivedMessage | undefined> {
    if (!nameForm.test(id)) return undefined;
    const message = await readFile(this.fileOf(id)).catch(() => undefined);
    if (!message) return undefined;
    const mail = await PostalMime.parse(message);
    return {
      id,
      to: (mail.to ?? []).map(({ address }) => address ?? '').join(', '),
      from: mail.from?.name || mail.from?.address || '',
      subject: mail.subject ?? '',
      date: new Date(mail.date ?? Number(id.slice(0, 13))),
      text: mail.text ?? '',
      html: mail.html ?? '',
    };
  }

  private async names(): Promise<string[]> {
    const files = await readdir(this.folder).catch(() => []);
    const names = files.filter((file) => file.endsWith('.eml')).map((file) => file.slice(0, -'.eml'.length));
    return names
      .filter((name) => nameForm.test(name))
      .sort()
      .reverse();
  }

  private fileOf(name: string): string {
    return path.join(this.folder, `${name}.eml`);
  }
}
