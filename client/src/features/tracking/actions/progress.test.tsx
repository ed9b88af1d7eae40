import { ApolloClient, ApolloLink, CombinedGraphQLErrors, InMemoryCache, Observable } from '@apollo/client';
import { ApolloProvider } from '@apollo/client/react';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { Toasts } from '../../../components/overlays/Toasts';
import { AnimeEntryDocument, useProgressButton_anime } from '../../../generated/graphql';
import { session } from '../../../state';
import { inHours } from '../../anime/anime.fixtures';
import { forgetPressed, useShownProgress } from '../changes/pressedProgress';
import { FinishDialog } from '../entry/FinishDialog';
import { finishedAnime } from '../entry/finishDialog';
import { progressText } from '../entryWords';
import { anAnimeOnList, anEntryFixture, entryChanged, mika } from '../tracking.fixtures';
import { ProgressButton } from './ProgressButton';

/** +1: shown at once, stacked, rolled back one by one, undone. */
type Answer = {
  operation: string;
  variables: Record<string, unknown>;
  give: (data: object) => void;
  refuse: () => void;
};

function setUp(entry: object | null, more: object = {}) {
  const waiting: Answer[] = [];
  const client = new ApolloClient({
    dataMasking: true,
    cache: new InMemoryCache(),
    link: new ApolloLink(
      ({ operationName, variables }) =>
        new Observable((observer) => {
          waiting.push({
            operation: operationName ?? '',
            variables,
            give: (data) => {
              observer.next({ data: data as Record<string, unknown> });
              observer.complete();
            },
            refuse: () =>
              observer.error(
                new CombinedGraphQLErrors({
                  errors: [{ message: 'x', extensions: { code: 'OVERLOADED' } }],
                }),
              ),
          });
        }),
    ),
  });
  client.writeQuery({
    query: AnimeEntryDocument,
    variables: { slug: 'anime-1', reveal: false },
    data: { anime: anAnimeOnList('1', entry, more) } as never,
  });
  session(mika);
  render(
    <ApolloProvider client={client}>
      <MemoryRouter>
        <Shown />
        <FinishDialog />
        <Toasts />
      </MemoryRouter>
    </ApolloProvider>,
  );
  const next = (operation: string) => {
    const at = waiting.findIndex((one) => one.operation === operation);
    const [found] = waiting.splice(at, 1);
    if (at < 0 || !found) throw new Error(`${operation} was not asked`);
    return found;
  };
  // A press is shown first, and sent after the next frame.
  const asked = async (operation: string) => {
    await waitFor(() => expect(waiting.map((one) => one.operation)).toContain(operation));
    return next(operation);
  };
  const answer = async (operation: string, how: (one: Answer) => void) => {
    const one = await asked(operation);
    await act(async () => how(one));
  };
  return { next, asked, answer, waiting };
}

function Shown() {
  const anime = useProgressButton_anime('Anime:1');
  const progress = useShownProgress('1', anime?.viewerEntry?.progress ?? 0);
  if (!anime) return null;
  const { viewerEntry: entry } = anime;
  return (
    <>
      <output>{entry ? `${entry.status} ${progressText(progress, anime)}` : 'none'}</output>
      <ProgressButton anime={{ __typename: 'Anime', id: '1' } as object} />
    </>
  );
}

const output = () => document.querySelector('output')?.textContent;
const press = () => userEvent.click(screen.getByRole('button', { name: /One more episode/ }));

afterEach(() => {
  forgetPressed();
  session(null);
  finishedAnime([]);
});

it('shows a press before anything is sent', async () => {
  const { waiting, asked } = setUp({ progress: 5 });
  // Without a turn of the loop in between, however slow the machine is.
  fireEvent.click(screen.getByRole('button', { name: /One more episode/ }));
  expect(output()).toBe('WATCHING 6 / 12');
  expect(waiting).toEqual([]);
  expect((await asked('AddProgress')).variables).toMatchObject({ by: 1 });
});

it('counts each press at once, and keeps the server’s result', async () => {
  const { answer } = setUp({ progress: 5 });
  await press();
  await press();
  await press();
  expect(output()).toBe('WATCHING 8 / 12');
  await answer('AddProgress', (one) => one.give({ changed: entryChanged('1', { progress: 6, version: 4 }) }));
  expect(output()).toBe('WATCHING 8 / 12');
  await answer('AddProgress', (one) => one.give({ changed: entryChanged('1', { progress: 7, version: 5 }) }));
  await answer('AddProgress', (one) => one.give({ changed: entryChanged('1', { progress: 8, version: 6 }) }));
  expect(output()).toBe('WATCHING 8 / 12');
  expect(await screen.findByText('Lighthouse 1: 8 of 12 episodes watched')).toBeInTheDocument();
});

it('rolls back only the refused one, and says why', async () => {
  const { answer } = setUp({ progress: 5 });
  await press();
  await press();
  await answer('AddProgress', (one) => one.give({ changed: entryChanged('1', { progress: 6, version: 4 }) }));
  await answer('AddProgress', (one) => one.refuse());
  await waitFor(() => expect(output()).toBe('WATCHING 6 / 12'));
  expect(await screen.findAllByText('The site is very busy. Try again in a few seconds.')).not.toEqual([]);
});

it('starts a planned anime, and never exceeds the episode count', async () => {
  const { asked } = setUp({ status: 'PLANNING', progress: 0 }, { episodeCount: 1 });
  await press();
  await waitFor(() => expect(output()).toBe('WATCHING 1 / 1'));
  expect((await asked('AddProgress')).variables).toMatchObject({
    animeId: '1',
    by: 1,
    today: new Intl.DateTimeFormat('en-CA').format(new Date()),
  });
});

describe('after the last episode', () => {
  async function atTheEnd() {
    const view = setUp({ progress: 11 });
    await press();
    await view.answer('AddProgress', (one) =>
      one.give({ changed: entryChanged('1', { progress: 12 }, { finished: true }) }),
    );
    await screen.findByRole('dialog', { name: 'That was the last episode of Lighthouse 1' });
    return view;
  }
  const saved = (entry: object) => ({ saveEntry: entryChanged('1', { progress: 12, ...entry }) });

  it('completes with the chosen score', async () => {
    const { next } = await atTheEnd();
    await userEvent.click(screen.getByRole('radio', { name: '8' }));
    await userEvent.click(screen.getByRole('button', { name: 'Complete and score' }));
    const sent = next('PutOnList');
    expect(sent.variables).toMatchObject({ animeId: '1', status: 'COMPLETED', score: 80, version: 3 });
    await act(async () => sent.give(saved({ status: 'COMPLETED', score: 80 })));
    expect(output()).toBe('COMPLETED 12 / 12');
    expect(await screen.findByText('Lighthouse 1: completed, score 8')).toBeInTheDocument();
  });

  it('completes without one', async () => {
    const { next } = await atTheEnd();
    await userEvent.click(screen.getByRole('button', { name: 'Mark as completed' }));
    expect(next('PutOnList').variables).toMatchObject({ status: 'COMPLETED' });
    expect(screen.queryByRole('dialog', { name: /last episode/ })).toBeNull();
  });

  it('changes nothing if the answer is “not now”', async () => {
    const { waiting } = await atTheEnd();
    await userEvent.click(screen.getByRole('button', { name: 'Not now' }));
    expect(screen.queryByRole('dialog', { name: /last episode/ })).toBeNull();
    expect(waiting.some(({ operation }) => operation === 'PutOnList')).toBe(false);
    expect(output()).toBe('WATCHING 12 / 12');
  });

  it('shows both values if the entry was changed elsewhere, until one is chosen', async () => {
    const { next } = await atTheEnd();
    await userEvent.click(screen.getByRole('button', { name: 'Mark as completed' }));
    const current = anEntryFixture('1', { progress: 12, status: 'PAUSED', version: 9 });
    const conflict = { __typename: 'EntryConflict', code: 'CONFLICT', current };
    await act(async () => next('PutOnList').give({ saveEntry: conflict }));
    expect(await screen.findAllByText('There now: paused. You chose: completed.')).not.toEqual([]);
    expect(output()).toBe('PAUSED 12 / 12');
    expect(screen.getByRole('button', { name: 'Keep paused' })).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Use completed' }));
    expect(next('PutOnList').variables).toMatchObject({ status: 'COMPLETED', version: 9 });
  });
});

it('adds nothing to completed entries, and completes those at their end', async () => {
  const { next } = setUp({ progress: 12 });
  await userEvent.click(screen.getByRole('button', { name: 'Mark Lighthouse 1 as completed' }));
  expect(next('CompleteEntry').variables).toMatchObject({ animeId: '1' });
});

it('adds an anime to the list with the first episode', async () => {
  const { answer } = setUp(null);
  await press();
  expect(output()).toBe('none');
  await answer('AddProgress', (one) => one.give({ changed: entryChanged('1', { progress: 1, version: 1 }) }));
  expect(output()).toBe('WATCHING 1 / 12');
});

it('does not count unaired episodes, and says when they air', async () => {
  const nextEpisode = { __typename: 'Episode', id: 'e6', number: 6, numberEstimated: false, airsOn: null };
  const { waiting } = setUp({ progress: 5, nextEpisode: { ...nextEpisode, airsAt: inHours(97) } });
  const button = screen.getByRole('button', { name: /One more episode/ });
  expect(button).toHaveAttribute('aria-disabled', 'true');
  expect(button).toHaveAttribute('title', expect.stringMatching(/^Episode 6 airs in 4 days/));
  await userEvent.click(button);
  expect(await screen.findByText(/^Lighthouse 1: episode 6 airs in 4 days/)).toBeInTheDocument();
  expect(waiting).toEqual([]);
  expect(output()).toBe('WATCHING 5 / 12');
});

it.each([
  ['an episode that aired', { numberEstimated: false, airsAt: inHours(-1) }],
  ['one whose number is a guess', { numberEstimated: true, airsAt: inHours(97) }],
  ['one that is watched already', { number: 5, numberEstimated: false, airsAt: inHours(97) }],
])('counts after %s', async (_, more) => {
  const nextEpisode = { __typename: 'Episode', id: 'e6', number: 6, airsOn: null, ...more };
  setUp({ progress: 5, nextEpisode });
  await press();
  expect(output()).toBe('WATCHING 6 / 12');
});

it('goes to the next episode that the server named, and says what was skipped', async () => {
  const nextEpisode = { __typename: 'Episode', id: 'e8', number: 8, numberEstimated: false, airsOn: null };
  const { answer } = setUp({
    progress: 5,
    nextNumber: 8,
    nextEpisode: { ...nextEpisode, airsAt: inHours(-1) },
  });
  await press();
  expect(output()).toBe('WATCHING 8 / 12');
  await press();
  expect(output()).toBe('WATCHING 9 / 12');
  const skipped = [
    { __typename: 'EpisodesOfKind', kind: 'FILLER', numbers: '6' },
    { __typename: 'EpisodesOfKind', kind: 'RECAP', numbers: '7' },
  ];
  const changed = entryChanged('1', { progress: 8, version: 4 }, { skipped });
  await answer('AddProgress', (one) => one.give({ changed }));
  expect(await screen.findByText('Skipped 6, filler; 7, recap')).toBeInTheDocument();
});

it('does not start what has not started airing', async () => {
  const { waiting } = setUp(null, { status: 'UPCOMING' });
  await press();
  expect(await screen.findByText('Lighthouse 1: it hasn’t started yet')).toBeInTheDocument();
  expect(waiting).toEqual([]);
});
