import { sourceById, sources } from '../sources';
import { fields } from './fields';

/** An outside source that the operator has switched on. */
export interface SourceConfig {
  id: string;
  /** Undefined if it needs none. */
  key?: string;
}

/** Variables of sources that need a key. */
export const sourceKeys: readonly string[] = sources.flatMap(({ key }) => key?.variable ?? []);

/** It is sent as a header. Signed tokens are long. */
const keyForm = fields.text(/^[\x21-\x7e]{1,1000}$/, 'must be a key without spaces');

export function complainAboutSource(item: string): string | undefined {
  return sourceById(item) ? undefined : `is not one of ${sources.map(({ id }) => id).join(', ')}`;
}

const adding = sources.filter(({ newAnime }) => newAnime !== undefined).map(({ id }) => id);

export function complainAboutAdding(item: string): string | undefined {
  if (adding.includes(item)) return undefined;
  return sourceById(item)
    ? `can't add anime, only facts; ${adding.join(', ')} can`
    : `is not one of ${adding.join(', ')}`;
}

/** A source that is off adds nothing: rather than that, the site doesn't start. */
export function complainAboutOff(adding: readonly string[] = [], named: readonly string[] = []): string[] {
  const off = adding.filter((id) => !named.includes(id));
  return off.map(
    (id) => `CATALOGUE_ADD_FROM names ${id}, which is off: CATALOGUE_SOURCES has to name it, too`,
  );
}

/** Reads what the named sources need. Missing keys are reported as mistakes; the key of a source that is off does nothing. */
export function readSources(
  env: Readonly<Record<string, string | undefined>>,
  named: readonly string[] = [],
): { sources: SourceConfig[]; mistakes: string[] } {
  const mistakes: string[] = [];
  const found = named.flatMap((id): SourceConfig[] => {
    const source = sourceById(id);
    if (!source) return [];
    const variable = source.key?.variable;
    if (variable === undefined) return [{ id }];
    const key = env[variable]?.trim() || undefined;
    if (key === undefined) {
      mistakes.push(`${variable} is missing: CATALOGUE_SOURCES names ${id}, which needs it`);
      return [];
    }
    const problems = keyForm.safeParse(key).error?.issues ?? [];
    mistakes.push(...problems.map(({ message }) => `${variable} ${message}`));
    return [{ id, key }];
  });
  if (new Set(named).size < named.length) mistakes.push('CATALOGUE_SOURCES names a source twice');
  return { sources: found, mistakes };
}
