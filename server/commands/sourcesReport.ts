import type { FetchReport } from '../domain/importers/outside/fetchSources';
import type { SourceReport } from '../domain/importers/outside/readSources';

const number = new Intl.NumberFormat('en');
const minute = (date: Date) => date.toISOString().slice(0, 16);
const day = (date: Date | null) => date?.toISOString().slice(0, 10) ?? 'never';

/** The outside sources that the site knows, and what it has of each. */
export function formatSources(reports: readonly SourceReport[]): string {
  return reports.flatMap((report) => (report.state ? formatOne(report) : formatOff(report))).join('\n');
}

const formatOff = ({ source: { id, name, terms } }: SourceReport): string[] => [
  `${id} (${name}): off`,
  `  terms     ${terms.summary} ${terms.url}`,
];

function formatOne({ source, state, records, fields, added, look }: SourceReport): string[] {
  const { id, name, terms, perDay } = source;
  const lines = [`${id} (${name}): on`, `  terms     ${terms.summary} ${terms.url}`];
  for (const { feed, records: count, problems, oldest, newest } of records)
    lines.push(
      `  records   ${feed}: ${number.format(count)} of ${day(oldest)} to ${day(newest)}, ` +
        `${number.format(problems)} not usable or missing`,
    );
  const counted = fields.map(({ field, anime }) => `${field} ${number.format(anime)}`);
  lines.push(`  anime     ${counted.join(', ') || 'none have a fact of it yet'}`);
  if (state?.adds || added > 0) lines.push(`  added     ${number.format(added)} anime that only it has`);
  if (state) {
    const walk = state.page > 0 ? `at page ${state.page} of its lists` : `lists read ${day(state.walkedAt)}`;
    lines.push(
      `  progress  ${walk}, ${number.format(state.requests)} of ${number.format(perDay)} calls on ${state.day || 'no day'}`,
    );
    if (state.retryAt)
      lines.push(`  waiting   until ${minute(state.retryAt)}, after ${state.failures} failures`);
  }
  if (look) lines.push(`  last      ${look.reason ?? 'all went well'} (${minute(look.lookedAt)})`);
  return lines;
}

/** What reading them has brought. */
export function formatRounds(reports: readonly FetchReport[]): string {
  return reports
    .map(({ sourceId, calls, changed, problem }) => {
      const why = problem === null ? '' : `; it stopped: ${problem}`;
      return `${sourceId}: ${number.format(calls)} calls, ${number.format(changed)} records changed${why}.`;
    })
    .join('\n');
}
