import {
  allChoices,
  type ChoiceName,
  type DiscoverChoice,
  type discoverChoices,
} from '../../../../shared/discoverFacets';
import { sharedLimits } from '../../../../shared/limits';
import { displayNames } from '../../components/text/formats';
import { formatWord, seasonWord, sourceWord, statusWord } from '../../features/anime/words';
import type { DiscoverFilter } from '../../generated/graphql';

/** What the address, the chips and the request need of each filter, derived from the table that both sides share. */
export interface Facet<Value> {
  /** The value when nothing is chosen. */
  none: Value;
  /** Unknown or out-of-range values are ignored. */
  read: (texts: readonly string[]) => Value;
  write: (value: Value) => readonly string[];
  filter: (value: Value) => DiscoverFilter;
  /** Each chosen item, and the value without it. */
  chosen: (value: Value, labels?: Labels) => { name: string; label: string; left: Value }[];
}

/** The server's labels for names, such as those of streaming services. */
export type Labels = ReadonlyMap<string, string>;

export interface Range {
  from: number | null;
  to: number | null;
}
export const isSet = ({ from, to }: Range): boolean => from !== null || to !== null;

/** Words of the site for values; others are shown as the server names them. */
const valueWords: { [Name in ChoiceName]?: (value: string) => string | undefined } = {
  formats: (value) => formatWord[value as keyof typeof formatWord],
  statuses: (value) => statusWord[value as keyof typeof statusWord],
  season: (value) => seasonWord[value as keyof typeof seasonWord],
  sources: sourceWord,
  countries: (country) => displayNames({ type: 'region' }).of(country),
};
export const wordFor = (name: ChoiceName, value: string, label = value): string =>
  valueWords[name]?.(value) ?? label;

const anyNames = (
  name: ChoiceName,
  arg: string,
  {
    read,
    write,
    label,
  }: Pick<Facet<readonly string[]>, 'read' | 'write'> & { label?: (name: string) => string },
): Facet<readonly string[]> => ({
  none: [],
  read,
  write,
  filter: (value) => ({ [arg]: value.length > 0 ? [...value] : undefined }),
  chosen: (value, labels) =>
    value.map((one) => ({
      name: one,
      label: label?.(one) ?? wordFor(name, one, labels?.get(one)),
      left: value.filter((other) => other !== one),
    })),
});

const one = <Value>(
  arg: string,
  none: Value,
  facet: Pick<Facet<Value>, 'read' | 'write'> & { label: (value: Value) => string },
): Facet<Value> => ({
  ...facet,
  none,
  filter: (value) => ({ [arg]: value === none ? undefined : value }),
  chosen: (value) => (value === none ? [] : [{ name: '', label: facet.label(value), left: none }]),
});

const open: Range = { from: null, to: null };

function facetOf(name: ChoiceName, choice: DiscoverChoice) {
  switch (choice.kind) {
    case 'names': {
      const { spelling } = choice;
      return anyNames(name, choice.arg, {
        read: (texts) =>
          spelling === 'constant'
            ? namesOf(texts).map((text) => text.toUpperCase().replaceAll('-', '_'))
            : namesOf(texts).filter((text) => spelling !== 'country' || /^[A-Z]{2}$/.test(text)),
        write: (value) => (spelling === 'constant' ? value.map(written) : value),
      });
    }
    case 'excluded':
      return anyNames(name, choice.arg, {
        read: namesOf,
        write: (value) => value,
        label: (text) => `not ${text}`,
      });
    case 'some':
      return anyNames(name, choice.arg, {
        read: (texts) => choice.values.filter((value) => texts.some((text) => oneOf([value], text))),
        write: (value) => value.map(written),
      });
    case 'one':
      return one<string | null>(choice.arg, null, {
        read: ([text]) => oneOf(choice.values, text),
        write: (value) => (value ? [written(value)] : []),
        label: (value) => (value ? wordFor(name, value) : ''),
      });
    case 'switch': {
      const [none = ''] = choice.values;
      return one(choice.arg, none, {
        read: ([text]) => oneOf(choice.values, text) ?? none,
        write: (value) => (value === none ? [] : [written(value)]),
        label: (value) => choice.labels[choice.values.indexOf(value)] ?? value,
      });
    }
    case 'flag':
      return one<boolean>(choice.arg, false, {
        read: ([text]) => text === 'true',
        write: (set) => (set ? ['true'] : []),
        label: () => choice.chip,
      });
    case 'minimum':
      return one<number | null>(choice.arg, null, {
        read: ([text]) => numberOf(text, choice.least, choice.most),
        write: (value) => (value === null ? [] : [String(value)]),
        label: (value) => choice.chip(String(value)),
      });
    case 'range': {
      const [from, to] = choice.args;
      return {
        none: open,
        read: ([text]: readonly string[]) => rangeOf(text, choice.least, choice.most),
        write: writtenRange,
        filter: (value: Range) => ({ [from]: value.from ?? undefined, [to]: value.to ?? undefined }),
        chosen: (value: Range) =>
          isSet(value) ? [{ name: '', label: choice.chip(rangeLabel(value)), left: open }] : [],
      };
    }
  }
}

type ValueOf<Choice> = Choice extends { kind: 'names' | 'excluded' }
  ? readonly string[]
  : Choice extends { kind: 'range' }
    ? Range
    : Choice extends { kind: 'minimum' }
      ? number | null
      : Choice extends { kind: 'flag' }
        ? boolean
        : Choice extends { kind: infer Kind; values: readonly (infer Value)[] }
          ? { some: readonly Value[]; one: Value | null; switch: Value }[Kind & ('some' | 'one' | 'switch')]
          : never;
export type FacetValues = { [Name in ChoiceName]: ValueOf<(typeof discoverChoices)[Name]> };

export const allFacets = allChoices.map(
  ([name, choice]) => [name, facetOf(name, choice) as Facet<unknown>, choice] as const,
);

/** NOT_MINE becomes not-mine. */
export const written = (value: string): string => value.toLowerCase().replaceAll('_', '-');

export function oneOf<T extends string>(values: readonly T[], text: string | undefined | null): T | null {
  return values.find((value) => written(value) === text?.toLowerCase().replaceAll('_', '-')) ?? null;
}

/** Limited to the number and length of names that the server accepts. */
function namesOf(texts: readonly string[]): readonly string[] {
  const fine = texts
    .map((name) => name.trim())
    .filter((name) => name !== '' && name.length <= sharedLimits.filterName);
  return [...new Set(fine)].slice(0, sharedLimits.filterNames);
}

/** "2010-2019", "2010-", "-2019", or "2010" for that year alone. */
function rangeOf(text: string | undefined, least: number, most: number): Range {
  const [, first = '', dash, second = ''] = /^(\d{0,6})(-)?(\d{0,6})$/.exec(text ?? '') ?? [];
  const from = numberOf(first, least, most);
  const to = dash ? numberOf(second, least, most) : from;
  return from !== null && to !== null && from > to ? { from: to, to: from } : { from, to };
}

function writtenRange(range: Range): string[] {
  if (!isSet(range)) return [];
  const { from, to } = range;
  return [from === to ? String(from) : `${from ?? ''}-${to ?? ''}`];
}

function numberOf(text: string | undefined, least: number, most: number): number | null {
  const number = Number(text);
  return text && Number.isSafeInteger(number) && number >= least && number <= most ? number : null;
}

/** "2010 to 2019", "from 2010", "up to 2019", "2010". */
function rangeLabel({ from, to }: Range): string {
  if (from === null) return `up to ${to}`;
  if (to === null) return `from ${from}`;
  return from === to ? String(from) : `${from} to ${to}`;
}
