import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { WithSave } from '../../forms/pageSave.fixtures';
import { session, state } from '../../state';
import { type Answers, anAnime, pageOfFixtures, renderAt } from '../anime/anime.fixtures';
import { siteFacts } from '../session/site.fixtures';
import { HiddenAnime } from './HiddenAnime';
import { CountryPart, NotificationsPart, PrivacyPart, SpoilersPart, TitlesPart } from './SettingParts';
import { someSettings } from './settings.fixtures';
import { useSettingsInStep } from './useSettingsInStep';
import { useTitleLanguage } from './useTitleLanguage';

/** Settings stored on the server: saved together, and kept as chosen if the server refuses. */
const mika = {
  token: 't',
  user: { id: '1', email: 'mika@example.org', emailVerified: true, name: 'Mika', image: null },
};

/** A stateful mock server. */
function aServer(refuse = false): Answers {
  let settings = { ...someSettings };
  return {
    ViewerSettings: () => ({ settings }),
    ChangeSettings: ({ input }) => {
      if (refuse) throw new TypeError('Failed to fetch');
      const { notifications = [], ...plain } = input as {
        notifications?: { kind: string; enabled: boolean }[];
      };
      settings = {
        ...settings,
        ...plain,
        notifications: settings.notifications.map((one) => ({
          ...one,
          enabled: notifications.find(({ kind }) => kind === one.kind)?.enabled ?? one.enabled,
        })),
      };
      return { updateSettings: settings };
    },
  };
}
const show = (part: ReactElement, answers: Answers) =>
  renderAt('/settings', <WithSave>{part}</WithSave>, answers);
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }));
const changes = (asked: { name: string; variables: Record<string, unknown> }[]) =>
  asked.filter(({ name }) => name === 'ChangeSettings').map(({ variables }) => variables.input);

beforeEach(() => {
  session(mika);
  state.accountDraft({ owner: null, values: {} });
});
afterEach(() =>
  act(() => {
    session(null);
    state.titleLanguage('english');
    state.spoilerScreen(true);
  }),
);

it('titles and scores: saved with one press, and titles change in this browser at once', async () => {
  const { asked } = show(<TitlesPart />, aServer());
  const languages = await screen.findByRole('group', { name: 'Title language' });
  const button = screen.getByRole('button', { name: 'Save' });
  expect(button).toHaveAttribute('aria-disabled', 'true');
  await userEvent.click(within(languages).getByRole('radio', { name: 'Romaji' }));
  const formats = screen.getByRole('group', { name: 'Score format' });
  await userEvent.click(within(formats).getByRole('radio', { name: '5 stars' }));
  expect(changes(asked)).toEqual([]);
  expect(state.titleLanguage()).toBe('english');
  await save();
  expect(await screen.findByText('Saved.')).toBeInTheDocument();
  expect(changes(asked)).toEqual([{ titleLanguage: 'ROMAJI', scoreFormat: 'STARS_5' }]);
  expect(state.titleLanguage()).toBe('romaji');
  expect(within(formats).getByRole('radio', { name: '5 stars' })).toBeChecked();
  expect(button).toHaveAttribute('aria-disabled', 'true');
});

it('keeps the choice if the server cannot be reached, says why, and can discard it', async () => {
  show(<PrivacyPart />, aServer(true));
  const circles = await screen.findByRole('group', { name: 'Who can see your profile and lists' });
  await userEvent.click(within(circles).getByRole('radio', { name: 'Only me' }));
  await save();
  expect(await screen.findByRole('alert')).toHaveTextContent('We can’t reach the site.');
  expect(within(circles).getByRole('radio', { name: 'Only me' })).toBeChecked();
  await userEvent.click(screen.getByRole('button', { name: 'Discard changes' }));
  expect(within(circles).getByRole('radio', { name: 'Everyone' })).toBeChecked();
});

it('keeps the choice while another page is visited, and sends only what has changed', async () => {
  const { asked, unmount } = show(<PrivacyPart />, aServer());
  await userEvent.click(await screen.findByRole('radio', { name: 'Friends' }));
  await userEvent.click(screen.getByRole('checkbox', { name: /I’m an adult/ }));
  await userEvent.click(screen.getByRole('checkbox', { name: /I’m an adult/ }));
  unmount();
  expect(changes(asked)).toEqual([]);
  const again = show(<PrivacyPart />, aServer());
  expect(await screen.findByRole('radio', { name: 'Friends' })).toBeChecked();
  await save();
  expect(await screen.findByText('Saved.')).toBeInTheDocument();
  expect(changes(again.asked)).toEqual([{ privacy: 'FRIENDS' }]);
});

it('country: said, taken back, and not asked for where no source says where to watch', async () => {
  const site = (watchOffers: boolean): Answers => ({
    ...aServer(),
    Site: () => ({ site: { ...siteFacts, watchOffers } }),
  });
  const { asked, unmount } = show(<CountryPart />, site(true));
  const box = await screen.findByRole('combobox', { name: 'Country' });
  expect(box).toHaveDisplayValue('Not said');
  await userEvent.selectOptions(box, 'Germany');
  await save();
  await waitFor(() => expect(changes(asked)).toEqual([{ country: 'DE' }]));
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Country' }), 'Not said');
  await save();
  await waitFor(() => expect(changes(asked)).toEqual([{ country: 'DE' }, { country: '' }]));
  unmount();
  const off = show(<CountryPart />, site(false));
  await waitFor(() => expect(off.asked.map(({ name }) => name)).toEqual(['Site']));
  expect(screen.queryByRole('combobox')).toBeNull();
});

it('spoilers: the level is stored on the site, the switch is for this visit', async () => {
  const { asked } = show(<SpoilersPart />, aServer());
  const visit = await screen.findByRole('checkbox', { name: 'Hide spoilers during this visit' });
  await userEvent.click(visit);
  expect(state.spoilerScreen()).toBe(false);
  await userEvent.click(screen.getByRole('radio', { name: 'Nothing' }));
  expect(visit).toBeDisabled();
  await save();
  await waitFor(() => expect(changes(asked)).toEqual([{ spoilerLevel: 'OFF' }]));
});

it('notifications: sends only the kinds that were switched', async () => {
  const { asked } = show(<NotificationsPart />, aServer());
  const aired = await screen.findByRole('checkbox', { name: 'An episode of something I’m watching is out' });
  expect(aired).toBeChecked();
  await userEvent.click(aired);
  const liked = screen.getByRole('checkbox', { name: 'Someone likes what I wrote' });
  await userEvent.click(liked);
  await userEvent.click(liked);
  await save();
  await screen.findByText('Saved.');
  expect(aired).not.toBeChecked();
  expect(liked).not.toBeChecked();
  expect(changes(asked)).toEqual([{ notifications: [{ kind: 'EPISODE_AIRED', enabled: false }] }]);
});

it('offers a retry if the settings fail to load', async () => {
  let fails = true;
  show(<SpoilersPart />, {
    ViewerSettings: () => {
      if (fails) throw new Error('x');
      return { settings: someSettings };
    },
  });
  const again = await screen.findByRole('button', { name: 'Try again' });
  fails = false;
  await userEvent.click(again);
  expect(await screen.findByRole('radio', { name: 'Nothing' })).toBeInTheDocument();
});

it('brings back what was hidden', async () => {
  const { asked } = renderAt('/settings', <HiddenAnime />, {
    HiddenAnime: ({ page, pageSize }) => ({
      hiddenAnime: {
        __typename: 'AnimePage',
        ...pageOfFixtures([anAnime('7')], 1, Number(page), Number(pageSize)),
      },
    }),
    UnhideAnime: () => ({ unhideAnime: { __typename: 'Anime', id: '7', viewerHidden: false } }),
  });
  await userEvent.click(await screen.findByRole('button', { name: /Show again.*Lighthouse 7/ }));
  await waitFor(() =>
    expect(asked.find(({ name }) => name === 'UnhideAnime')?.variables).toEqual({ animeId: '7' }),
  );
});

describe('title language in sync', () => {
  function InStep() {
    useSettingsInStep();
    return null;
  }
  function Chooser() {
    const [, choose] = useTitleLanguage();
    return (
      <button type="button" onClick={() => choose('native')}>
        Japanese
      </button>
    );
  }

  it('is the server’s when someone signs in', async () => {
    state.titleLanguage('native');
    const { asked } = renderAt('/', <InStep />, aServer());
    await waitFor(() => expect(state.titleLanguage()).toBe('english'));
    expect(changes(asked)).toEqual([]);
  });

  it('is sent to the server when chosen in this browser', async () => {
    const { asked } = renderAt('/', <Chooser />, aServer());
    await userEvent.click(screen.getByRole('button', { name: 'Japanese' }));
    await waitFor(() => expect(changes(asked)).toEqual([{ titleLanguage: 'NATIVE' }]));
    expect(state.titleLanguage()).toBe('native');
  });

  it('stays in this browser if a visitor chooses it', async () => {
    session(null);
    const { asked } = renderAt('/', <Chooser />, aServer());
    await userEvent.click(screen.getByRole('button', { name: 'Japanese' }));
    expect(state.titleLanguage()).toBe('native');
    expect([asked, localStorage.getItem('titleLanguage')]).toEqual([[], 'native']);
  });

  it('is nobody’s choice when another tab follows the site’s', async () => {
    const { asked } = renderAt('/', <InStep />, aServer());
    await waitFor(() => expect(asked).toHaveLength(1));
    await act(async () => undefined);
    const followed = new StorageEvent('storage', { key: 'titleLanguage', newValue: 'romaji' });
    act(() => void window.dispatchEvent(followed));
    await act(async () => undefined);
    expect(state.titleLanguage()).toBe('romaji');
    expect(changes(asked)).toEqual([]);
  });

  it('leaves no copy here where it is what the site shows anyway', async () => {
    state.titleLanguage('native');
    expect(localStorage.getItem('titleLanguage')).toBe('native');
    renderAt('/', <InStep />, aServer());
    await waitFor(() => expect(state.titleLanguage()).toBe('english'));
    expect(localStorage.getItem('titleLanguage')).toBeNull();
  });
});

it('keeps what is chosen while an earlier choice is being saved', async () => {
  const server = aServer();
  let answer: () => void = () => undefined;
  const waits = new Promise<void>((resolve) => (answer = resolve));
  const slow: Answers = {
    ...server,
    ChangeSettings: async (variables) => {
      await waits;
      return server.ChangeSettings?.(variables) ?? {};
    },
  };
  const { asked } = show(<PrivacyPart />, slow);
  const circle = await screen.findByRole('radio', { name: 'Only me' });
  await userEvent.click(circle);
  await save();
  const adult = screen.getByRole('checkbox', { name: /adult/ });
  await userEvent.click(adult);
  await act(async () => answer());
  await waitFor(() => expect(changes(asked)).toHaveLength(1));
  await waitFor(() => expect(state.accountDraft().values).toEqual({ 'settings privacy': '{"adult":true}' }));
  expect(adult).toBeChecked();
  await save();
  await waitFor(() => expect(changes(asked)).toEqual([{ privacy: 'PRIVATE' }, { adult: true }]));
  expect(await screen.findByText('Saved.')).toBeInTheDocument();
  expect([circle, adult].map((one) => (one as HTMLInputElement).checked)).toEqual([true, true]);
});
