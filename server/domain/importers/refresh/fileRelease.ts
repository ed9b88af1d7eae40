import path from 'node:path';
import { offlineDatabase } from '../source';
import { assertFound, fileQuestion, type Look, questionOf, type Upstream, writeDown } from './look';
import { askUpstream, LookError } from './upstream';

/**
 * anime-offline-database at the address of its file, such as the one of GitHub's latest release. Whether it is another file
 * than the last one, its server says by ETag or Last-Modified; one that says neither is not asked for the file.
 */
export function fileRelease(address: string): Upstream {
  return { sourceId: offlineDatabase.id, address, look: (look) => newFile(address, look) };
}

/** Longer ones are none: they would have to be kept. */
const LONGEST_MARK = 300;

async function newFile(address: string, look: Look): Promise<{ file: string } | undefined> {
  const question = questionOf(look, address, {
    ...fileQuestion,
    headers: { ...fileQuestion.headers, ...conditions(look.settled) },
  });
  return await askUpstream(look, address, question, async (answer) => {
    if (answer.status === 304) return undefined;
    assertFound(answer);
    if (/\bhtml\b/.test(answer.headers.get('content-type') ?? ''))
      throw new LookError('its answer is a page, no file');
    const settled = markOf(answer.headers);
    if (settled === undefined)
      throw new LookError('it says neither by ETag nor by Last-Modified which file it has');
    if (settled === look.settled) return undefined;
    look.found({ settled });
    const file = path.join(look.folder, 'release');
    await writeDown(answer, file);
    return { file };
  });
}

/** Both headers, as they came. */
function markOf(headers: Headers): string | undefined {
  const [etag, modified] = ['etag', 'last-modified'].map((name) => headers.get(name));
  const known = [etag, modified].map((value) => (value && value.length <= LONGEST_MARK ? value : null));
  return known.some((value) => value !== null) ? JSON.stringify(known) : undefined;
}

function conditions(settled: string | null): Record<string, string> {
  const [etag, modified] = settled === null ? [] : (JSON.parse(settled) as (string | null)[]);
  return {
    ...(etag && { 'if-none-match': etag }),
    ...(modified && { 'if-modified-since': modified }),
  };
}
