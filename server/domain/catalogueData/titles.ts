/**
 * Readable titles by native title: official English titles, hand-written romaji, and for the rest the readings that
 * scripts/romaji.mjs took from the morphological analyser. File formats: README.md.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface TitleFile {
  titles: Record<string, string>;
}

export interface ReadableTitles {
  romaji: ReadonlyMap<string, string>;
  english: ReadonlyMap<string, string>;
  /** Native titles whose romaji is the analyser's reading: an imported title is better. */
  generated?: ReadonlySet<string>;
}

/** Hand-written titles override generated ones. */
export function loadReadableTitles(folder = __dirname): ReadableTitles {
  const romaji = readTitles(join(folder, 'romaji'), (name) => name.startsWith('generated-'));
  const generated = new Set(romaji.keys());
  for (const [native, title] of readTitles(join(folder, 'romaji'), (name) => name.startsWith('overrides'))) {
    romaji.set(native, title);
    generated.delete(native);
  }
  return { romaji, generated, english: readTitles(join(folder, 'english'), () => true) };
}

function readTitles(folder: string, wanted: (name: string) => boolean): Map<string, string> {
  const titles = new Map<string, string>();
  for (const name of readdirSync(folder).sort()) {
    if (!name.endsWith('.json') || !wanted(name)) continue;
    const file: TitleFile = JSON.parse(readFileSync(join(folder, name), 'utf8'));
    for (const [native, title] of Object.entries(file.titles)) titles.set(native, title);
  }
  return titles;
}
