import { type Config, loadConfig } from '../config/config';
import { completeEnvironment, findDataDir } from '../config/environment';
import { siteEnvFile } from '../config/paths';
import { becomeOwner, makeFilesPrivate } from '../config/privateFiles';

/**
 * How every command begins: what it writes is private, and belongs to the owner of DATA_DIR, or of another folder it writes to.
 *
 * @param settings override those of the environment.
 */
export function beginCommand(folder?: string, settings: Record<string, string> = {}): Config {
  makeFilesPrivate();
  becomeOwner(folder ?? findDataDir(process.env, siteEnvFile));
  return loadConfig({ ...completeEnvironment(process.env, siteEnvFile), ...settings });
}
