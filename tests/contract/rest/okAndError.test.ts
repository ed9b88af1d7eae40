import { setUpApp } from '../../support/apps/startApp';

const app = setUpApp();

describe('GET /ok', () => {
  it('says that the server is up', async () => {
    const answer = await app.visitor().get('/api/auth/ok');
    expect([answer.status, answer.text]).toEqual([200, '{"ok":true}']);
  });
});

describe('GET /error', () => {
  // security: F10
  it('shows the code, escaped, and a link back', async () => {
    const code = encodeURIComponent("email_doesn't_match<img src=x onerror=alert(1)>");
    const answer = await app.visitor().get(`/api/auth/error?error=${code}`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(answer.text).toContain('<title>Authentication Error</title>');
    expect(answer.text).toContain('email_doesn&#39;t_match&#60;img');
    expect(answer.text).not.toContain('<img');
    expect(answer.text).toMatch(/try again/i);
    expect(answer.text).toMatch(/contact the owner/i);
    expect(answer.text).toContain('<a href="/">Return to Application</a>');
  });

  it.each(['', '?error=', '?error=a&error=b', '?error[a]=b', '?other=x'])(
    'says Unknown for %j',
    async (query) => {
      const answer = await app.visitor().get(`/api/auth/error${query}`);
      expect(answer.status).toBe(200);
      expect(answer.text).toContain('<code>Unknown</code>');
    },
  );
});
