import { z } from 'zod';
import { factBounds, factNames } from '../../../shared/facts';
import { ImportError } from '../importers/imported';
import { parseJson } from '../text/parseJson';

/** Limits for a file in the format of `exportEdits`, which may come from anywhere. */
export const editsFileBounds = { bytes: 64 * 1024 * 1024, anime: 50_000 };

const longest = Math.max(...factNames.map((name) => factBounds[name].longest));
const most = Math.max(...factNames.map((name) => factBounds[name].most));

const identity = z.object({
  slug: z.string().max(120).default(''),
  nativeTitle: z.string().min(1).max(500),
  format: z.string().max(8),
  startsOn: z.string().max(24).nullable(),
  links: z.array(z.string().max(factBounds.LINKS.longest)).max(200),
});

const edit = identity.extend({
  // A newer site may have fields unknown to this one.
  facts: z.record(z.string().max(24), z.array(z.string().max(longest)).max(most)),
  related: z.array(identity).max(factBounds.RELATIONS.most).default([]),
});

const file = z.object({
  form: z.literal('anime-edits/1'),
  licence: z.string().startsWith('CC0'),
  // Each is read by itself, so that a file of mistakes ends at the first.
  anime: z.array(z.unknown()).max(editsFileBounds.anime),
});

export type AnimeIdentity = z.infer<typeof identity>;
export type EditOfFile = z.infer<typeof edit>;

/** Parses the file; throws an ImportError that says what is wrong, and where. */
export function readEdits(text: string): EditOfFile[] {
  let content: unknown;
  try {
    content = parseJson(text);
  } catch {
    throw new ImportError('the file is damaged or cut off: it is not JSON');
  }
  const { success, data, error } = file.safeParse(content);
  if (!success) {
    const [first] = error.issues;
    const [top] = first?.path ?? [];
    if (top === 'form' || top === undefined)
      throw new ImportError('this is not a file of "npm run catalogue -- export-edits"');
    if (top === 'licence') throw new ImportError('the file does not say that its facts are CC0');
    throw wrongAt(first);
  }
  return data.anime.map((given, at) => {
    const read = edit.safeParse(given);
    if (!read.success) throw wrongAt(read.error.issues[0], 'anime', at);
    return read.data;
  });
}

function wrongAt(issue: z.core.$ZodIssue | undefined, ...before: PropertyKey[]): ImportError {
  return new ImportError(`${[...before, ...(issue?.path ?? [])].join('.')}: ${issue?.message}`);
}
