import { readFileSync } from 'node:fs';
import type { SslOptions } from 'mysql2';
import type { DatabaseTls } from '../../config/databaseUrl';
import { DatabaseStartError } from '../databaseErrors';

/** The driver's TLS options. It checks the host name only with `verifyIdentity`. */
export function tlsOptions({ check, caFile }: DatabaseTls): SslOptions {
  return {
    minVersion: 'TLSv1.2',
    rejectUnauthorized: check !== 'nothing',
    verifyIdentity: check === 'name',
    ...(caFile && { ca: readAuthority(caFile) }),
  };
}

const toolModes = { nothing: 'REQUIRED', authority: 'VERIFY_CA', name: 'VERIFY_IDENTITY' };

/** The same for the server's command-line tools; MariaDB's use different options. */
export function toolOptions(tls: DatabaseTls | undefined, ofMariaDb: boolean): string[] {
  if (!tls) return [];
  const ca = tls.caFile ? [`--ssl-ca=${tls.caFile}`] : [];
  if (!ofMariaDb) return [`--ssl-mode=${toolModes[tls.check]}`, ...ca];
  return [
    '--ssl',
    ...ca,
    tls.check === 'name' ? '--ssl-verify-server-cert' : '--disable-ssl-verify-server-cert',
  ];
}

function readAuthority(file: string): string {
  let pem: string;
  try {
    pem = readFileSync(file, 'utf8');
  } catch (error) {
    throw new DatabaseStartError(`DATABASE_SSL_CA cannot be read: ${(error as Error).message}`);
  }
  if (pem.includes('-----BEGIN CERTIFICATE-----')) return pem;
  throw new DatabaseStartError(`DATABASE_SSL_CA names a file without a certificate (PEM): ${file}`);
}

/** Why an encrypted connection failed, with the setting concerned; undefined if TLS was not the reason. */
export function explainTls(code: string, reason: string): string | undefined {
  if (code === 'HANDSHAKE_NO_SSL_SUPPORT')
    return 'the server does not encrypt connections, which ssl-mode in DATABASE_URL or DATABASE_SSL_CA asks for';
  if (/does not match certificate/.test(reason)) return `its certificate is for another name: ${reason}`;
  const authority = /SELF_SIGNED|UNABLE_TO_|CERT_|self[- ]signed|certificate/;
  if (code === 'HANDSHAKE_SSL_ERROR' || authority.test(`${code} ${reason}`))
    return `its certificate was not accepted (DATABASE_SSL_CA names the trusted authority): ${reason}`;
  return undefined;
}
