import { type DatabaseConfig, loadConfig } from '../config/config';
import { completeEnvironment } from '../config/environment';
import { siteEnvFile } from '../config/paths';

/** A database that was named on the command line, by the same rules as in DATABASE_URL; `configured` is the one that stands there. */
export function databaseArgument(text: string): DatabaseConfig {
  const own = { ...process.env };
  if (text !== 'configured') {
    own.DATABASE_URL = text;
    delete own.DATABASE_URL_FILE;
    // Of a server; an embedded database has no use for it.
    if (text.startsWith('sqlite:')) delete own.DATABASE_SSL_CA;
  }
  return loadConfig(completeEnvironment(own, siteEnvFile)).database;
}
