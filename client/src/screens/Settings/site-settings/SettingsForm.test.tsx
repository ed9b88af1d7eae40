import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderAt } from '../../../features/anime/anime.fixtures';
import { WithSave } from '../../../forms/pageSave.fixtures';
import { SettingsForm } from './SettingsForm';

/** The site's settings: saved together, trimmed. */
const setting = (name: string, text: string) => ({
  __typename: 'SiteSetting' as const,
  name,
  label: name,
  group: 'Site',
  hint: '',
  kind: 'LINE' as const,
  text,
  usual: '',
  fixed: false,
  options: [],
});

it('keeps what is typed while it is being saved', async () => {
  let answer: () => void = () => undefined;
  const waits = new Promise<void>((resolve) => (answer = resolve));
  const { asked } = renderAt(
    '/settings/site-settings',
    <WithSave>
      <SettingsForm settings={[setting('SITE_NAME', 'Old'), setting('SITE_CONTACT', '')] as never} seen={1} />
    </WithSave>,
    {
      ChangeSiteSettings: () =>
        waits.then(() => ({ changeSiteSettings: { __typename: 'SiteSettingsPayload', problems: [] } })),
    },
  );
  const [name, contact] = [screen.getByLabelText('SITE_NAME'), screen.getByLabelText('SITE_CONTACT')];
  await userEvent.type(name, 'er ');
  await userEvent.type(contact, ' me ');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await userEvent.type(name, 'site');
  await act(async () => answer());
  await waitFor(() => expect(contact).toHaveValue('me'));
  expect(name).toHaveValue('Older site');
  expect(asked[0]?.variables.values).toEqual([
    { name: 'SITE_NAME', text: 'Older' },
    { name: 'SITE_CONTACT', text: 'me' },
  ]);
});
