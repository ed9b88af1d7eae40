import { ApolloClient, ApolloLink, InMemoryCache, Observable } from '@apollo/client';
import { act, render, screen } from '@testing-library/react';
import { dayAndTime } from '../features/anime/time';
import { plural } from '../features/anime/words';
import { environment, ownEnvironment } from '../state/environment';
import { App } from './App';

const says = { text: () => `${plural(12345, 'episode')}, ${dayAndTime('2026-04-22T18:45:00Z')}` };
jest.mock('../screens/About/About', () => ({ About: () => <h1>{says.text()}</h1> }));

afterEach(() => act(() => void environment(ownEnvironment())));

it('renders everything again when locale or zone change', async () => {
  environment({ locale: 'en-GB', timeZone: 'UTC', now: null });
  window.history.replaceState(null, '', '/about');
  const link = new ApolloLink(() => new Observable(() => undefined));
  render(<App client={new ApolloClient({ dataMasking: true, cache: new InMemoryCache(), link })} />);
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent(
    /^12,345 episodes, Wed,? 22 Apr, 18:45$/,
  );
  act(() => void environment({ locale: 'en-US', timeZone: 'Asia/Kolkata', now: null }));
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(
    /^12,345 episodes, Thu, Apr 23, 12:15 AM$/,
  );
});
