import path from 'node:path';
import type { EntityManager } from 'typeorm';
import { z } from 'zod';
import { limits } from '../../../config/limits';
import { parseJson } from '../../text/parseJson';
import { bangumiData, describeBangumiData } from '../bangumiData';
import { isNewer, storedSource } from '../catalogueSources';
import { ImportError } from '../imported';
import { assertFound, fileQuestion, type Look, questionOf, type Upstream, writeDown } from './look';
import { unpackRelease } from './unpackRelease';
import { askUpstream, LookError } from './upstream';

const versionForm = /^\d{1,9}(\.\d{1,9}){2}$/;

const packageSchema = z.object({
  'dist-tags': z.object({ latest: z.string().regex(versionForm) }),
  versions: z.record(z.string(), z.unknown()),
});
const distSchema = z.object({
  dist: z.object({ tarball: z.string().max(2000), integrity: z.string().max(2000).default('') }),
});

/** bangumi-data in an npm registry: the release tagged `latest`, if it is newer than the version in force. */
export function createNpmRelease(registry: string): Upstream {
  const address = `${registry}/${bangumiData.id}`;
  return { sourceId: bangumiData.id, address, look: (look) => newestRelease(address, look) };
}

async function newestRelease(address: string, look: Look): Promise<{ file: string } | undefined> {
  const { version, dist } = await describedBy(address, look);
  const inForce = await versionInForce(look.manager);
  if (!isNewer(version, inForce)) {
    look.found({ version: inForce });
    return undefined;
  }
  look.found({ version, settled: version });
  if (look.settled === version) return undefined;
  const sums = sha512Of(dist.integrity);
  if (sums.length === 0) throw new ImportError('the registry gives no SHA-512 checksum for it');
  const packed = path.join(look.folder, 'release.tgz');
  const question = questionOf(look, address, fileQuestion);
  const sum = await askUpstream(look, tarballOf(dist.tarball, address), question, async (answer) => {
    assertFound(answer);
    return await writeDown(answer, packed);
  });
  if (!sums.includes(sum)) throw new ImportError('its SHA-512 checksum differs from the one in the registry');
  return { file: await unpackRelease(packed, look.folder) };
}

/** The version a load would use as the catalogue base; it is never replaced by an older one. */
async function versionInForce(manager: EntityManager): Promise<string> {
  const embedded = describeBangumiData().version;
  const stored = await storedSource(manager, bangumiData.id);
  return stored && isNewer(stored.version, embedded) ? stored.version : embedded;
}

async function describedBy(address: string, look: Look) {
  const question = questionOf(look, address, {
    headers: { accept: 'application/vnd.npm.install-v1+json, application/json;q=0.9' },
    bytes: limits.releaseAnswerBytes,
    seconds: limits.releaseAnswerTime,
  });
  const text = await askUpstream(look, address, question, async (answer) => {
    assertFound(answer);
    if (!/\bjson\b/.test(answer.headers.get('content-type') ?? ''))
      throw new LookError('its response is not JSON');
    const chunks: Uint8Array[] = [];
    for await (const chunk of answer.chunks) chunks.push(chunk);
    return Buffer.concat(chunks).toString('utf8');
  });
  const known = packageSchema.safeParse(jsonOf(text));
  if (!known.success) throw new LookError('its response does not describe the package');
  const version = known.data['dist-tags'].latest;
  const described = distSchema.safeParse(known.data.versions[version]);
  if (!described.success) throw new LookError(`its response does not say where version ${version} is`);
  return { version, dist: described.data.dist };
}

function jsonOf(text: string): unknown {
  try {
    return parseJson(text);
  } catch {
    throw new LookError('its response is not valid JSON');
  }
}

function tarballOf(tarball: string, address: string): string {
  if (!URL.canParse(tarball, address)) throw new LookError('its response does not say where the release is');
  return new URL(tarball, address).href;
}

/** There may be checksums of several kinds; only the collision-resistant one counts. */
function sha512Of(integrity: string): string[] {
  return integrity.split(/\s+/).flatMap((sum) => /^sha512-([A-Za-z0-9+/]{86}==)(\?|$)/.exec(sum)?.[1] ?? []);
}
