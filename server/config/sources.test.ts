import { ConfigError, loadConfig } from './config';
import { findMisspelt } from './misspelt';
import { isSecret } from './secretFiles';

const load = (env: Record<string, string>) => loadConfig({ AUTH_SECRET: 'x'.repeat(32), ...env });

function mistakes(env: Record<string, string>): string[] {
  try {
    load(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.mistakes;
    throw error;
  }
  return [];
}

describe('the outside sources of an environment', () => {
  it('are none unless they are named, whatever keys there are', () => {
    expect(load({}).catalogue.sources).toEqual([]);
    expect(load({ MAL_CLIENT_ID: 'abc' }).catalogue.sources).toEqual([]);
  });

  it('are switched on by name, with the key that they need', () => {
    const env = { CATALOGUE_SOURCES: 'mal', MAL_CLIENT_ID: ' abc ' };
    expect(load(env).catalogue.sources).toEqual([{ id: 'mal', key: 'abc' }]);
  });

  it('may have a signed token for a key, which is long', () => {
    const key = 'e'.repeat(400);
    const env = { CATALOGUE_SOURCES: 'tmdb', TMDB_TOKEN: key };
    expect(load(env).catalogue.sources).toEqual([{ id: 'tmdb', key }]);
    expect(mistakes({ ...env, TMDB_TOKEN: 'e'.repeat(1001) })).toEqual([
      'TMDB_TOKEN must be a key without spaces',
    ]);
  });

  it('are refused without their key, with one that no header can hold, twice, or unknown', () => {
    expect(mistakes({ CATALOGUE_SOURCES: 'mal' })).toEqual([
      'MAL_CLIENT_ID is missing: CATALOGUE_SOURCES names mal, which needs it',
    ]);
    const key = 'secret key';
    const spaced = mistakes({ CATALOGUE_SOURCES: 'mal', MAL_CLIENT_ID: key });
    expect(spaced).toEqual(['MAL_CLIENT_ID must be a key without spaces']);
    expect(mistakes({ CATALOGUE_SOURCES: 'mal,mal', MAL_CLIENT_ID: 'abc' })).toEqual([
      'CATALOGUE_SOURCES names a source twice',
    ]);
    expect(mistakes({ CATALOGUE_SOURCES: 'aniList' })).toEqual([
      expect.stringMatching(/^CATALOGUE_SOURCES "aniList" is not one of .*mal/),
    ]);
  });

  it('add anime only if they are named for that, are on and can', () => {
    const env = { CATALOGUE_SOURCES: 'animethemes,mal', MAL_CLIENT_ID: 'abc' };
    expect(load(env).catalogue.addFrom).toEqual([]);
    expect(load({ ...env, CATALOGUE_ADD_FROM: 'mal' }).catalogue.addFrom).toEqual(['mal']);
    expect(mistakes({ ...env, CATALOGUE_ADD_FROM: 'animethemes' })).toEqual([
      'CATALOGUE_ADD_FROM "animethemes" can\'t add anime, only facts; mal can',
    ]);
    expect(mistakes({ ...env, CATALOGUE_ADD_FROM: 'aniList' })).toEqual([
      'CATALOGUE_ADD_FROM "aniList" is not one of mal',
    ]);
    expect(mistakes({ CATALOGUE_SOURCES: 'animethemes', CATALOGUE_ADD_FROM: 'mal' })).toEqual([
      'CATALOGUE_ADD_FROM names mal, which is off: CATALOGUE_SOURCES has to name it, too',
    ]);
  });

  it('have keys that may be read from a file, and are known settings', () => {
    expect(isSecret('MAL_CLIENT_ID')).toBe(true);
    expect(findMisspelt({ MAL_CLIENT_ID: 'abc' })).toEqual([]);
    expect(findMisspelt({ MAL_CLIENT_IDS: 'abc' })).toEqual([
      { name: 'MAL_CLIENT_IDS', nearest: 'MAL_CLIENT_ID' },
    ]);
  });
});
