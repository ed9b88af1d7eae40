import { type DatabaseConfig, loadConfig } from '../config/config';
import { completeEnvironment } from '../config/environment';
import { siteEnvFile } from '../config/paths';

/** A database given on the command line, in the format of DATABASE_URL; `configured` means the one in DATABASE_URL. */
export function databaseArgument(text: string): DatabaseConfig {
  const own = { ...process.env };
  if (text !== 'configured') {
    own.DATABASE_URL = text;
    delete own.DATABASE_URL_FILE;
    // Only for servers; not accepted with an embedded database.
    if (text.startsWith('sqlite:')) delete own.DATABASE_SSL_CA;
  }
  return loadConfig(completeEnvironment(own, siteEnvFile)).database;
}
