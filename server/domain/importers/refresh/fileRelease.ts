import path from 'node:path';
import { offlineDatabase } from '../source';
import { assertFound, fileQuestion, type Look, questionOf, type Upstream, writeDown } from './look';
import { askUpstream, LookError } from './upstream';

/**
 * anime-offline-database at a file address, such as GitHub's latest release. ETag or Last-Modified tells whether the file has
 * changed; a server that sends neither is not used.
 */
export function createFileRelease(address: string): Upstream {
  return { sourceId: offlineDatabase.id, address, look: (look) => newFile(address, look) };
}

/** Longer header values are ignored, since they would have to be stored. */
const MAX_HEADER_CHARACTERS = 300;

async function newFile(address: string, look: Look): Promise<{ file: string } | undefined> {
  const question = questionOf(look, address, {
    ...fileQuestion,
    headers: { ...fileQuestion.headers, ...conditions(look.settled) },
  });
  return await askUpstream(look, address, question, async (answer) => {
    if (answer.status === 304) return undefined;
    assertFound(answer);
    if (/\bhtml\b/.test(answer.headers.get('content-type') ?? ''))
      throw new LookError('its response is a web page, not a file');
    const settled = markOf(answer.headers);
    if (settled === undefined)
      throw new LookError('it sends neither ETag nor Last-Modified to identify the file');
    if (settled === look.settled) return undefined;
    look.found({ settled });
    const file = path.join(look.folder, 'release');
    await writeDown(answer, file);
    return { file };
  });
}

/** Both headers, unparsed. */
function markOf(headers: Headers): string | undefined {
  const [etag, modified] = ['etag', 'last-modified'].map((name) => headers.get(name));
  const known = [etag, modified].map((value) =>
    value && value.length <= MAX_HEADER_CHARACTERS ? value : null,
  );
  return known.some((value) => value !== null) ? JSON.stringify(known) : undefined;
}

function conditions(settled: string | null): Record<string, string> {
  const [etag, modified] = settled === null ? [] : (JSON.parse(settled) as (string | null)[]);
  return {
    ...(etag && { 'if-none-match': etag }),
    ...(modified && { 'if-modified-since': modified }),
  };
}
