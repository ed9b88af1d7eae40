import { pino } from 'pino';
import { QueryFailedError } from 'typeorm';
import { ConfigError } from '../config/config';
import { asStartError, DatabaseStartError } from '../data/databaseErrors';
import { migrate } from '../data/migrate';
import { openDatabase } from '../data/openDatabase';
import { listen } from '../http/listen';
import { explainFailure } from './explainFailure';

const options = { writeTimeout: 30, trustedProxies: [], log: pino({ level: 'silent' }) };
const failureAt = (host: string, port = 0) =>
  listen(() => undefined, { host, port, ...options }).then(
    () => 'it listens',
    (error: unknown) => explainFailure(error),
  );

describe('a start that failed', () => {
  it('names the setting that is wrong', () => {
    expect(explainFailure(new ConfigError(['PORT must be a whole number from 0 to 65535']))).toContain(
      'PORT must',
    );
  });

  it('shows only the message of a database error', () => {
    expect(explainFailure(new DatabaseStartError('The database cannot be used'))).toBe(
      'The database cannot be used',
    );
  });

  it('says in one line that the database stopped answering during the start', () => {
    const gone = Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:3306'), { code: 'ECONNREFUSED' });
    for (const error of [gone, new QueryFailedError('SELECT 1', [], gone)])
      expect(explainFailure(asStartError(error))).toMatch(
        /^The database stopped answering while the site was starting: .*ECONNREFUSED 127\.0\.0\.1:3306$/,
      );
    const full = Object.assign(new Error('database or disk is full'), { code: 'SQLITE_FULL' });
    expect(explainFailure(asStartError(full))).toMatch(/^The disk is full/);
    const other = new TypeError('a mistake of ours');
    expect(asStartError(other)).toBe(other);
  });

  const withCode = (code: string) => Object.assign(new Error('no'), { code });
  it.each<[string, Error]>([
    ['the system', withCode('ENOSPC')],
    ['the embedded database', withCode('SQLITE_FULL')],
    ['a migration', new QueryFailedError('CREATE TABLE a', [], withCode('SQLITE_FULL'))],
    ['a server', new DatabaseStartError('no', { cause: withCode('ER_RECORD_FILE_FULL') })],
    ['the catalogue’s process', new Error('ended with 1: SqliteError: database or disk is full')],
    ['the configuration', new ConfigError(['DATA_DIR cannot be used: ENOSPC: no space left on device'])],
  ])('says in one line that the disk is full: %s', (_, error) => {
    expect(explainFailure(error)).toMatch(/^The disk is full: make room where .*, and start again\.$/);
  });

  it('recognises a full disk reported by the embedded database during an upgrade', async () => {
    const console = jest.spyOn(globalThis.console, 'log').mockImplementation(() => {});
    const db = await openDatabase({ dialect: 'sqlite', path: ':memory:' });
    await db.dataSource.query('PRAGMA max_page_count = 20');
    const error = await migrate(db).catch((error: unknown) => error);
    expect(explainFailure(error)).toMatch(/^The disk is full/);
    await db.close();
    console.mockRestore();
  });

  it('names HOST if it is not an address of this machine', async () => {
    expect(await failureAt('192.0.2.7')).toBe('This machine has no address 192.0.2.7: choose another HOST.');
  });

  it('names HOST if it cannot be resolved', async () => {
    const told = await failureAt('no-such-host.invalid');
    expect(told).toBe('No address is known for no-such-host.invalid: choose another HOST.');
  });

  it('names PORT if another program is listening', async () => {
    const other = await listen(() => undefined, { host: '127.0.0.1', port: 0, ...options });
    const told = await failureAt('127.0.0.1', other.port);
    await other.stop();
    expect(told).toBe(`Another program listens on 127.0.0.1:${other.port} already: choose another PORT.`);
  });

  it('names the file and the user if it may not be used', () => {
    const refused = { code: 'EACCES', syscall: 'open', path: '/data/site.tar' };
    const told = explainFailure(Object.assign(new Error('no'), refused));
    expect(told).toBe(
      `This user (id ${process.geteuid?.()}) may not use /data/site.tar (EACCES, open): change its owner, or choose another place.`,
    );
  });

  it('shows unexpected errors in full', () => {
    expect(explainFailure(new TypeError('x is not a function'))).toContain('x is not a function\n    at ');
  });
});
