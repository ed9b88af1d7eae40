import { deleteQuietHours, quietHoursOf, writeQuietHours } from '../../../data/stores/channelStore';
import { lockUser } from '../../../data/stores/userStore';
import { wakeWork } from '../../../data/stores/workStore';
import { AppError } from '../../../errors/AppError';
import type { Deps } from '../../deps';

/** Daily hours in which channels stay silent, in minutes after midnight in the user's time zone. */
export interface QuietHours {
  fromMinute: number;
  untilMinute: number;
  timeZone: string;
}

const DAY_MINUTES = 24 * 60;

export async function findQuietHours({ db }: Pick<Deps, 'db'>, userId: string): Promise<QuietHours | null> {
  const [row] = await quietHoursOf(db.manager, [userId]);
  return row ? shown(row) : null;
}

const shown = ({ fromMinute, untilMinute, timeZone }: QuietHours): QuietHours => ({
  fromMinute,
  untilMinute,
  timeZone,
});

/** Sets the quiet hours, or removes them with null. Messages waiting for their end are rescheduled. */
export async function setQuietHours(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { userId, hours }: { userId: string; hours: QuietHours | null },
): Promise<QuietHours | null> {
  if (hours && !isSound(hours)) throw new AppError('INVALID_ARGUMENT');
  await db.transaction(async (manager) => {
    await lockUser(manager, userId);
    if (hours) await writeQuietHours(manager, { userId, ...shown(hours) });
    else await deleteQuietHours(manager, userId);
    await wakeWork(manager, { kind: 'deliveries', userId }, clock.now());
  });
  return hours && shown(hours);
}

function isSound({ fromMinute, untilMinute, timeZone }: QuietHours): boolean {
  const isMinute = (minute: number) => Number.isInteger(minute) && minute >= 0 && minute < DAY_MINUTES;
  if (!isMinute(fromMinute) || !isMinute(untilMinute) || fromMinute === untilMinute) return false;
  if (timeZone.length > 64) return false;
  try {
    minuteOf(new Date(0), timeZone);
    return true;
  } catch {
    return false;
  }
}

/** When the current quiet hours end, or null outside them. A clock change within them is noticed only at that moment. */
export function findQuietEnd({ fromMinute, untilMinute, timeZone }: QuietHours, now: Date): Date | null {
  const minute = minuteOf(now, timeZone);
  const since = (minute - fromMinute + DAY_MINUTES) % DAY_MINUTES;
  const lasts = (untilMinute - fromMinute + DAY_MINUTES) % DAY_MINUTES;
  if (since >= lasts) return null;
  const begun = Math.floor(now.getTime() / 60_000) * 60_000;
  return new Date(begun + (lasts - since) * 60_000);
}

function minuteOf(at: Date, timeZone: string): number {
  const options = { timeZone, hour: 'numeric', minute: 'numeric', hourCycle: 'h23' } as const;
  const parts = new Intl.DateTimeFormat('en', options).formatToParts(at);
  const of = (type: string) => Number(parts.find((part) => part.type === type)?.value);
  return of('hour') * 60 + of('minute');
}
