import { findMisspelt } from './misspelt';
import { variables } from './variables';

it.each([
  ['TRUST_PROXY', 'TRUSTED_PROXIES'],
  ['TRUSTED_PROXY', 'TRUSTED_PROXIES'],
  ['BASEURL', 'BASE_URL'],
  ['DATABASE_URI', 'DATABASE_URL'],
  ['SMPT_URL', 'SMTP_URL'],
  ['BACKUPS_DIR', 'BACKUP_DIR'],
  ['GITHUB_CLIENTID', 'GITHUB_CLIENT_ID'],
])('names %s as a misspelt %s', (name, nearest) => {
  expect(findMisspelt({ [name]: '1', PATH: '/bin' })).toEqual([{ name, nearest }]);
});

it('finds nothing in the settings themselves and in the variables of a usual process', () => {
  const usual = [
    'HOME',
    'HOSTNAME',
    'LANG',
    'LOGNAME',
    'PATH',
    'PWD',
    'SHELL',
    'SHLVL',
    'TERM',
    'TZ',
    'USER',
  ];
  const others = [
    'MAIL',
    'MALLOC_ARENA_MAX',
    'NODE_OPTIONS',
    'NODE_VERSION',
    'YARN_VERSION',
    'SYSTEMD_EXEC_PID',
  ];
  const more = [
    'INVOCATION_ID',
    'JOURNAL_STREAM',
    'STATE_DIRECTORY',
    'CREDENTIALS_DIRECTORY',
    'MAINPID',
    'DOMAIN',
  ];
  const names = [...usual, ...others, ...more, ...Object.keys(variables), 'AUTH_SECRET_FILE'];
  expect(findMisspelt(Object.fromEntries(names.map((name) => [name, '1'])))).toEqual([]);
});
