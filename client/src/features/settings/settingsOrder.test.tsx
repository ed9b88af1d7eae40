import { ApolloClient, ApolloLink, Observable } from '@apollo/client';
import { ApolloProvider } from '@apollo/client/react';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Subscriber } from 'rxjs';
import { createCache } from '../../apollo/cache';
import { createInOrderLink } from '../../apollo/inOrderLink';
import { WithSave } from '../../forms/pageSave.fixtures';
import type { SettingsFieldsFragment } from '../../generated/graphql';
import { session, state } from '../../state';
import { FillerPart, PrivacyPart } from './SettingParts';
import { someSettings } from './settings.fixtures';
import { useTitleLanguage } from './useTitleLanguage';

/** Each answer brings all settings: of several that are saved at once, none may come last with what was before the others. */
const mika = {
  token: 't',
  user: { id: '1', email: 'mika@example.org', emailVerified: true, name: 'Mika', image: null },
};

function aSite() {
  let settings: SettingsFieldsFragment = { ...someSettings };
  const waiting: { answer: () => void }[] = [];
  const server = new ApolloLink(
    ({ operationName, variables }) =>
      new Observable((observer: Subscriber<ApolloLink.Result>) => {
        const answer = (data: Record<string, unknown>) => {
          observer.next({ data });
          observer.complete();
        };
        if (operationName !== 'ChangeSettings') return answer({ settings });
        settings = { ...settings, ...variables.input };
        const updateSettings = settings;
        waiting.push({ answer: () => answer({ updateSettings }) });
      }),
  );
  const link = ApolloLink.from([createInOrderLink(), server]);
  const client = new ApolloClient({ dataMasking: true, cache: createCache(), link });
  /** The latest first, until none waits. */
  const answerAll = async () => {
    while (waiting.length > 0) {
      await act(async () => waiting.pop()?.answer());
      await act(() => new Promise((resolve) => setTimeout(resolve, 20)));
    }
  };
  return { client, waiting, answerAll, stored: () => settings };
}

beforeEach(() => session(mika));
afterEach(() =>
  act(() => {
    session(null);
    state.titleLanguage('english');
    state.accountDraft({ owner: null, values: {} });
  }),
);

it('shows all that was saved with one press', async () => {
  const { client, waiting, answerAll } = aSite();
  render(
    <ApolloProvider client={client}>
      <WithSave>
        <FillerPart />
        <PrivacyPart />
      </WithSave>
    </ApolloProvider>,
  );
  const filler = await screen.findByRole('checkbox', { name: /Skip filler/ });
  const adult = screen.getByRole('checkbox', { name: /adult/ });
  await userEvent.click(filler);
  await userEvent.click(adult);
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(waiting.length).toBeGreaterThan(0));
  await answerAll();
  expect([filler, adult].map((one) => (one as HTMLInputElement).checked)).toEqual([true, true]);
  expect(await screen.findByText('Saved.')).toBeInTheDocument();
});

it('stores the last of two languages that are chosen one after the other', async () => {
  const { client, waiting, stored } = aSite();
  function Chooser() {
    const [, choose] = useTitleLanguage();
    return (['romaji', 'native'] as const).map((language) => (
      <button key={language} type="button" onClick={() => choose(language)}>
        {language}
      </button>
    ));
  }
  render(
    <ApolloProvider client={client}>
      <Chooser />
    </ApolloProvider>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'romaji' }));
  await userEvent.click(screen.getByRole('button', { name: 'native' }));
  await waitFor(() => expect(waiting).toHaveLength(1));
  expect(stored().titleLanguage).toBe('ROMAJI');
  await act(async () => waiting[0]?.answer());
  await waitFor(() => expect(stored().titleLanguage).toBe('NATIVE'));
});
