import { amountOf, numberFormat } from '../../../components/text/formats';
import { currentTime } from '../../../state/environment';

const jobs: Record<string, string> = {
  backup: 'Backup',
  'community stats': 'Community numbers',
  'community stats check': 'Community numbers, nightly check',
  copies: 'Copies of accounts',
  'followed lists': 'Followed lists',
  news: 'Notifications and digests',
  'open runs': 'Episodes of long runs',
  refresh: 'Newer catalogue data',
  rendering: 'Older texts',
  sealing: 'Stored secrets',
  sources: 'Outside sources',
  sweep: 'Clean-up',
};

/** A job without a label here is shown by its own name. */
export const jobName = (name: string): string => jobs[name] ?? name;

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;

/** "842 kB", "1.2 GB". */
export function bytes(value: number): string {
  const step = Math.max(0, Math.min(units.length - 1, Math.floor(Math.log10(Math.max(1, value)) / 3)));
  const unit = units[step] ?? 'byte';
  const amount = value / 1000 ** step;
  const maximumFractionDigits = amount < 10 && step > 0 ? 1 : 0;
  return numberFormat({ style: 'unit', unit, unitDisplay: 'short', maximumFractionDigits }).format(amount);
}

/** "240 ms", "14 sec", "3 min". */
export function duration(seconds: number): string {
  if (seconds >= 120) return amountOf(Math.round(seconds / 60), 'minute');
  const [unit, amount] = seconds < 1 ? ['millisecond', Math.max(1, seconds * 1000)] : ['second', seconds];
  const options = { style: 'unit', unit, unitDisplay: 'short', maximumFractionDigits: 0 } as const;
  return numberFormat(options).format(amount);
}

/** "in 5 min", "in 3 days"; "now" if it is already due. */
export function untilDue(iso: string, now: Date = currentTime()): string {
  const minutes = Math.ceil((Date.parse(iso) - now.getTime()) / 60_000);
  if (minutes <= 0) return 'now';
  if (minutes < 60) return `in ${amountOf(minutes, 'minute')}`;
  if (minutes < 48 * 60) return `in ${amountOf(Math.round(minutes / 60), 'hour')}`;
  return `in ${amountOf(Math.round(minutes / 1440), 'day')}`;
}
