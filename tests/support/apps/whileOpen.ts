import type { TestApp } from './startApp';

/** Runs something, such as a sign-up, on a site that takes new accounts for that long. */
export async function whileOpen<T>({ deps }: Pick<TestApp, 'deps'>, run: () => Promise<T>): Promise<T> {
  const { siteSettings, config } = deps;
  const open = { ...config, auth: { ...config.auth, newAccounts: 'open' as const } };
  deps.siteSettings = { ...siteSettings, current: () => open };
  try {
    return await run();
  } finally {
    deps.siteSettings = siteSettings;
  }
}
