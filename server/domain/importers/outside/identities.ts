import type { AnimeFormat } from '../../../data/entities/catalogue';
import { kindOf } from '../../catalogue/kindOf';
import { compactTitle, compactTitles } from '../../search/wholeTitles';

/** An anime of the catalogue, as far as it tells whether another is the same. */
export interface Identity {
  /** Names it in the caller's terms. */
  holder: string;
  year: number | null;
  format: AnimeFormat;
  /** Databases in which it has an id. */
  sites: ReadonlySet<string>;
}

/** What a source says of one that the catalogue doesn't have by its id. */
export interface Candidate {
  site: string;
  /** Its own names; and one by which it can be taken for an earlier season. */
  names: readonly string[];
  english?: string;
  year: number | null;
  format: AnimeFormat;
}

export type Verdict = { is: 'new' } | { is: 'same'; as: string } | { is: 'doubtful' };

/**
 * Tells by title, year and kind whether the catalogue has an anime, by the rules for imported lists (tracking/import/titles.ts):
 * it is the same only if nothing differs, and another only if something certainly does.
 */
export class Identities {
  private readonly byHolder = new Map<string, Identity>();
  private readonly byTitle = new Map<string, Identity[]>();

  add(identity: Identity, titles: readonly string[]): void {
    this.addCompact(identity, titles.map(compactTitle));
  }

  /** With titles that are in that form already. Of what is said twice of one, the later holds; titles add up. */
  addCompact(given: Identity, titles: readonly string[]): void {
    const identity = Object.assign(this.byHolder.get(given.holder) ?? given, given);
    this.byHolder.set(given.holder, identity);
    for (const title of new Set(titles)) {
      const known = this.byTitle.get(title);
      if (known) known.push(identity);
      else if (title !== '') this.byTitle.set(title, [identity]);
    }
  }

  judge(candidate: Candidate): Verdict {
    const { names, english } = candidate;
    const own = this.likely(candidate, compactTitles(names));
    const all =
      english === undefined ? own : new Set([...own, ...this.likely(candidate, [compactTitle(english)])]);
    const [only] = own;
    if (only && all.size === 1 && isSame(only, candidate)) return { is: 'same', as: only.holder };
    return { is: all.size > 0 ? 'doubtful' : 'new' };
  }

  private likely(candidate: Candidate, titles: readonly string[]): Set<Identity> {
    const alike = titles.flatMap((title) => this.byTitle.get(title) ?? []);
    return new Set(alike.filter((one) => !isOther(one, candidate)));
  }
}

function isSame({ sites, year, format }: Identity, candidate: Candidate): boolean {
  if (sites.has(candidate.site)) return false;
  return year !== null && year === candidate.year && kindOf(format) === kindOf(candidate.format);
}

/** Certainly another: a remake, a film beside a series, or one that has an id of its own there and is of another year or kind. */
function isOther({ sites, year, format }: Identity, candidate: Candidate): boolean {
  const apart = year === null || candidate.year === null ? null : Math.abs(year - candidate.year);
  if (apart !== null && apart > 1) return true;
  const kinds = [kindOf(format), kindOf(candidate.format)];
  if (kinds.includes('MOVIE') && kinds.includes('TV')) return true;
  const differs = (apart !== null && apart > 0) || (kinds[0] !== kinds[1] && !kinds.includes('OTHER'));
  return sites.has(candidate.site) && differs;
}
