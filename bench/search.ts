import { monitorEventLoopDelay } from 'node:perf_hooks';
import { loadCurated } from '../server/domain/catalogueData/curated';
import { loadReadableTitles } from '../server/domain/catalogueData/titles';
import { readBangumiData } from '../server/domain/importers/bangumiData';
import { composeAnime } from '../server/domain/importers/composeAnime';
import type { SearchEntry } from '../server/domain/search/entries';
import type { Finder } from '../server/domain/search/finder';
import { searchQueries } from '../tests/support/catalogue/searchQueries';
import type { Report } from './site';

/** The built worker: from the sources, the compiler would be measured, too. */
const built = '../dist/server/domain/search/openFinderWorker';
const ENTRIES_IN_LARGE_INDEX = 40_000;
const MOST_FOUND = 1000;
const BYTES_PER_MEGABYTE = 1_048_576;

/**
 * The search index in its thread, called as the site calls it, with the embedded catalogue and with 40,000 anime (made of
 * recombined titles). Goals: p95 at most 10 ms and 30 ms. The queries are the texts of the test table, and all
 * their prefixes, as typed.
 */
export async function measureSearch(): Promise<Report> {
  const { openFinderWorker } = require(built) as typeof import('../server/domain/search/openFinderWorker');
  const embedded = embeddedEntries();
  const whole = Object.values(searchQueries).flatMap((queries) => queries.map(([text]) => text));
  const typed = whole.flatMap((text) => [...text].map((_, at, all) => all.slice(0, at + 1).join('')));
  const rows: Report['rows'] = [];
  for (const entries of [embedded, enlargeCatalogue(embedded, ENTRIES_IN_LARGE_INDEX)]) {
    const delay = monitorEventLoopDelay({ resolution: 1 });
    delay.enable();
    const began = performance.now();
    const finder = await openFinderWorker(inSlices(entries), new AbortController().signal);
    const seconds = (performance.now() - began) / 1000;
    delay.disable();
    await timeSearches(finder, whole);
    const [texts, keys] = [await timeSearches(finder, whole), await timeSearches(finder, typed)];
    rows.push({
      anime: finder.size,
      'built in s': seconds.toFixed(1),
      'main thread held up, ms': (delay.max / 1e6).toFixed(0),
      'heap, MB': Math.round(finder.heapBytes / BYTES_PER_MEGABYTE),
      'texts: p50 ms': at(texts, 0.5),
      'p95 ms': at(texts, 0.95),
      'p99 ms': at(texts, 0.99),
      'keys: p50 ms': at(keys, 0.5),
      'key p95 ms': at(keys, 0.95),
      'key p99 ms': at(keys, 0.99),
    });
    await finder.close();
  }
  return { title: `Search (${whole.length} texts, ${typed.length} keys)`, rows };
}

function embeddedEntries(): SearchEntry[] {
  const input = {
    file: readBangumiData(),
    curated: loadCurated(),
    readable: loadReadableTitles(),
    cast: { cast: [], people: {} },
  };
  return composeAnime(input).map(({ popularity, format, titles }, at) => ({
    id: at + 1,
    popularity,
    format,
    titles: titles.map(({ title }) => title),
  }));
}

/** Beginnings of some titles joined with endings of others: new word combinations and new titles. */
function enlargeCatalogue(entries: readonly SearchEntry[], size: number): SearchEntry[] {
  const all = [...entries];
  for (let at = 0; all.length < size; at += 1) {
    const one = entries[at % entries.length];
    const other = entries[(at * 7919 + Math.floor(at / entries.length) * 104_729 + 13) % entries.length];
    if (!one || !other) break;
    const titles = one.titles.map((title, n) => joined(title, other.titles[n % other.titles.length] ?? ''));
    all.push({ id: all.length + 1, popularity: at % 90, format: one.format, titles });
  }
  return all;
}

function joined(one: string, other: string): string {
  const [head, tail] =
    one.includes(' ') || other.includes(' ') ? [one.split(' '), other.split(' ')] : [[...one], [...other]];
  const glue = one.includes(' ') || other.includes(' ') ? ' ' : '';
  return [...head.slice(0, Math.ceil(head.length / 2)), ...tail.slice(Math.floor(tail.length / 2))].join(
    glue,
  );
}

async function* inSlices(entries: readonly SearchEntry[]): AsyncGenerator<SearchEntry[]> {
  for (let from = 0; from < entries.length; from += 250) {
    yield entries.slice(from, from + 250);
    await new Promise(setImmediate);
  }
}

async function timeSearches(finder: Finder, texts: readonly string[]): Promise<number[]> {
  const times: number[] = [];
  for (const text of texts) {
    const began = performance.now();
    await finder.find(text, MOST_FOUND);
    times.push(performance.now() - began);
  }
  return times.sort((a, b) => a - b);
}

function at(sorted: readonly number[], share: number): string {
  return (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(1);
}
