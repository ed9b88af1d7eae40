import { factBounds } from '../../../../shared/facts';
import { limits } from '../../../config/limits';
import {
  type LaidField,
  laidFields,
  type RawRecord,
  type SourceDescriptor,
  type TitleField,
} from '../../../sources';
import { isStorable, joinLines } from '../../text/textForm';
import { checkedValues } from '../facts/applyFacts';
import { wordsOf } from '../offlineDatabase/vocabulary';

/** Valid values by field, none empty. */
export type MappedFacts = Partial<Record<LaidField, string[]>>;

/** What a stored record says, in values that the site accepts. */
export function mapRecord(source: SourceDescriptor, payload: string): MappedFacts {
  const said = mapped(source, payload);
  if (!said) return {};
  const { genres, tags } = wordsOf((said.words ?? []).slice(0, limits.sourceWords));
  const all: MappedFacts = { ...said.facts, GENRES: genres, TAGS: tags };
  const facts: MappedFacts = {};
  for (const field of laidFields) {
    const values = source.gives.includes(field) ? validOf(source, field, all[field] ?? []) : [];
    if (values.length > 0) facts[field] = values;
  }
  return facts;
}

/** How many episodes a list has, and titles that the site accepts, by number. */
export interface MappedEpisodes {
  count: number;
  titles: Map<number, string>;
}

/** What a stored record says of the episodes of its list; undefined if it doesn't say how many there are. */
export function mapEpisodes(
  source: SourceDescriptor,
  payload: string,
  field: TitleField = 'EPISODE_TITLES',
): MappedEpisodes | undefined {
  const said = source.gives.includes(field) ? mapped(source, payload)?.episodes : undefined;
  if (!said) return undefined;
  const all = field === 'EPISODE_TITLES' ? said.titles : said.nativeTitles;
  const titles = [...(all ?? [])].flatMap(([number, title]): [number, string][] => {
    const line = isStorable(title) ? joinLines(title) : '';
    return line !== '' && line.length <= limits.episodeTitle ? [[number, line]] : [];
  });
  return { count: said.count, titles: new Map(titles) };
}

/** A record that its function stumbles over says nothing: the catalogue must load whatever a source has sent. */
function mapped(source: SourceDescriptor, payload: string): ReturnType<SourceDescriptor['map']> | undefined {
  try {
    return source.map(JSON.parse(payload) as RawRecord);
  } catch {
    return undefined;
  }
}

/** Of a list each valid value, up to as many as the field holds; a single value only as it is. */
function validOf(source: SourceDescriptor, field: LaidField, values: readonly string[]): string[] {
  if (field === 'SCORE') return values.filter((value) => /^\d{1,3}$/.test(value) && Number(value) <= 100);
  if (field === 'COVER') return values.filter((value) => isPictureOf(source, value)).slice(0, 1);
  const { most } = factBounds[field];
  if (most === 1) return checkedValues(field, values) ?? [];
  const valid = values.flatMap((value) => checkedValues(field, [value]) ?? []);
  return [...new Set(valid)].slice(0, most);
}

/** Only at the source's own hosts, whatever its answer says; plain, so that what is fetched is what is compared. */
function isPictureOf({ pictureHosts = [] }: SourceDescriptor, address: string): boolean {
  if (address.length > limits.coverAddress || !URL.canParse(address)) return false;
  const { href, protocol, hostname, port, username, password } = new URL(address);
  const isPlain = href === address && port === '' && username === '' && password === '';
  return isPlain && protocol === 'https:' && pictureHosts.includes(hostname);
}
