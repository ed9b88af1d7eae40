import { ago } from '../../components/text/When';

export { ago };

const day = 24 * 3_600_000;

/** A session's last use is written down once a day only, so anything younger is "within the last day" (contract 3). */
export function sessionUsed(iso: string, now: Date = new Date()): string {
  return now.getTime() - Date.parse(iso) < day ? 'used within the last day' : `last used ${ago(iso, now)}`;
}
