import { notificationKinds } from '../../../shared/notifications';
import { loadConfig } from '../../config/config';
import { duration, renderMessage, templates } from '.';

const config = loadConfig({ NODE_ENV: 'test', AUTH_SECRET: 'x'.repeat(32), SITE_NAME: 'A & B <site>' });
describe('the templates', () => {
  it.each(Object.keys(templates))(
    '%s has a subject of one line, text, and HTML that loads nothing',
    (template) => {
      const data = {
        url: 'https://enspired.example/?a=1&b="x"',
        email: 'new<b>@example.org',
        at: '2026-05-01 12:00 UTC',
        device: '<i>Firefox</i>',
        address: '203.0.113.5',
        provider: '<i>GitHub</i>',
        parts: 'name and picture',
        until: 'for good',
        reason: 'Not <b>your</b> name',
      };
      const { subject, text, html } = renderMessage({ template, to: 'a@example.org', data }, config);
      expect(subject).toMatch(/^[^\r\n]{5,70}$/);
      expect(text).toContain('— A & B <site>');
      expect(text).not.toContain('undefined');
      expect(html).toContain('A &#38; B &#60;site&#62;');
      expect(html).not.toMatch(/<(script|img|link|iframe|b>|i>)|undefined|url\(/);
      const link = 'href="https://enspired.example/?a=1&#38;b=&#34;x&#34;"';
      expect(html.includes(link)).toBe(text.includes('https://'));
    },
  );

  /** None of these can hold what a stranger typed. An address is in mail to its owner's own, confirmed one. */
  const safe = ['url', 'leave', 'device', 'address', 'at', 'provider', 'password', ...notificationKinds];
  /** Reasons by moderators, to confirmed addresses only, and what the site says of the act itself. */
  const moderators: Record<string, string[]> = {
    accountDeleted: ['posts', 'reason'],
    accountSuspended: ['until', 'reason'],
    profileReset: ['parts', 'reason'],
    signUpRefused: ['reason'],
    unlockAsked: ['reason'],
  };
  // security: A8
  it.each(Object.keys(templates))('%s tells nothing but what the site itself has written', (template) => {
    const read = new Set<string>();
    const data = new Proxy({} as Record<string, string>, {
      get: (_, name) => {
        read.add(String(name));
        return '1';
      },
      ownKeys: () => [...notificationKinds],
      getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true, value: '1' }),
    });
    renderMessage({ template, to: 'a@example.org', data }, config);
    const allowed = [...safe, ...(moderators[template] ?? [])];
    if (['changeEmail', 'emailChanged'].includes(template)) allowed.push('email');
    expect([...read].filter((name) => !allowed.includes(name))).toEqual([]);
  });

  it('refuse a message without one', () => {
    expect(() => renderMessage({ template: 'nothing', to: '', data: {} }, config)).toThrow(
      'no template nothing',
    );
  });

  it.each([
    [3600, '1 hour'],
    [7200, '2 hours'],
    [5400, '90 minutes'],
    [86_400, '1 day'],
    [90, '90 seconds'],
    [1, '1 second'],
  ])('say %d seconds as %s', (seconds, words) => {
    expect(duration(seconds)).toBe(words);
  });
});
