import type { ReportFieldsFragment, ReportReason } from '../../generated/graphql';
import { plural } from '../anime/words';

export const reasons: Record<ReportReason, string> = {
  SPAM: 'Advertising or spam',
  ABUSE: 'Insults, threats or hate',
  SPOILER: 'Unmarked spoiler',
  ILLEGAL: 'Illegal content',
  OTHER: 'Something else',
  HELD: 'Held: contains a word on the site’s list',
};

type Together = Pick<ReportFieldsFragment, 'same'>;

/** What an action is done to: "report", or "3 reports" that stand together. */
export const theReports = ({ same: { totalItems } }: Together): string =>
  totalItems === 1 ? 'report' : plural(totalItems, 'report');

/** The same as a sentence: "Report closed", "3 reports closed". */
export const saidOf = (report: Together, done: string): string => {
  const words = theReports(report);
  return `${words.charAt(0).toUpperCase()}${words.slice(1)} ${done}`;
};
