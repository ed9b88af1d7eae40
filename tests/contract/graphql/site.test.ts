import { startApp } from '../../support/apps/startApp';

/** What the screens check before they offer anything that needs mail (the screens hide what is off). */
it.each([
  ['the embedded mailbox', {}, true],
  ['no mail', { MAIL_DISABLED: 'true' }, false],
])('site says whether mail is sent: %s', async (_, env, mailEnabled) => {
  await using app = await startApp({ env });
  const { data } = await app.visitor().graphql('{ site { mailEnabled } }');
  expect(data).toEqual({ site: { mailEnabled } });
});
