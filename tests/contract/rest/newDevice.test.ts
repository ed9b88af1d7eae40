import { setUpApp } from '../../support/apps/startApp';
import { receiveMail } from '../../support/mail/mail';
import { type Person, signUp } from '../../support/people/people';

const firefox = (version: number) =>
  `Mozilla/5.0 (X11; Linux x86_64; rv:${version}.0) Gecko/20100101 Firefox/${version}.0`;
const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36';

const app = setUpApp({ env: { AUTH_VERIFY_ON_SIGN_UP: 'false' } });

const signIn = ({ email, password }: Person, userAgent: string) =>
  app.visitor().auth('sign-in/email', { email, password }, { 'user-agent': userAgent });

describe('a sign-in with a new browser', () => {
  // security: A8
  it('is reported to the owner by mail, once', async () => {
    const person = await signUp(app);
    expect(await receiveMail(app)).toEqual([]);
    await signIn(person, firefox(130));
    const [message, ...more] = await receiveMail(app);
    expect(more).toEqual([]);
    expect(message).toMatchObject({ to: person.email, subject: 'A new sign-in to your account' });
    expect(message?.text).toContain('Firefox on Linux');
    expect(message?.text).toContain('127.0.0.1');
    await signIn(person, firefox(130));
    await signIn(person, firefox(131));
    await signIn(person, 'node');
    expect(await receiveMail(app)).toEqual([]);
    await signIn(person, chrome);
    expect((await receiveMail(app))[0]?.text).toContain('Chrome on Windows');
  });

  it('is not announced for a wrong password', async () => {
    const person = await signUp(app);
    await signIn({ ...person, password: 'wrong-one-1' }, chrome);
    expect(await receiveMail(app)).toEqual([]);
  });

  it('works several times at once', async () => {
    const person = await signUp(app);
    const answers = await Promise.all([
      signIn(person, chrome),
      signIn(person, chrome),
      signIn(person, chrome),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await receiveMail(app)).length).toBeGreaterThanOrEqual(1);
  });
});
