import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useRef, useState } from 'react';
import { renderAt } from '../../../features/anime/anime.fixtures';
import { anAnimeOnList, entryChanged, mika } from '../../../features/tracking/tracking.fixtures';
import { readDraft } from '../../../forms/kept';
import { resetAll, session } from '../../../state';
import { OpinionPopover } from './OpinionPopover';
import { type RatedEpisode, reactions } from './reactions';

/** What the form about an episode keeps and sends. */
const opinion = { score: 70, note: 'Mine', notePublic: true, noteRemoved: false, reaction: null };
const anime = anAnimeOnList('1') as never;

function Opened({ viewerOpinion }: { viewerOpinion: object | null }) {
  const anchor = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(true);
  const episode = { number: 3, viewerOpinion } as RatedEpisode;
  return (
    <>
      <button ref={anchor} type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      <button type="button" onClick={() => setOpen(false)}>
        Close
      </button>
      <OpinionPopover
        anchor={anchor}
        open={open}
        onOpenChange={setOpen}
        anime={anime}
        episode={episode}
        format="POINT_100"
      />
    </>
  );
}

beforeEach(() => {
  resetAll();
  session(mika);
});
afterEach(() => act(() => void session(null)));

function show(viewerOpinion: object | null) {
  const { asked } = renderAt('/anime/anime-1', <Opened viewerOpinion={viewerOpinion} />, {
    SaveEpisodeOpinion: () => ({ changed: entryChanged('1', {}) }),
  });
  return () =>
    asked.flatMap(({ name, variables }) => (name === 'SaveEpisodeOpinion' ? [variables.input] : []));
}
const note = () => screen.findByRole('textbox', { name: 'Note' });
const save = async () => {
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Note' })).toBeNull());
};

it('keeps a note that is being written when it closes, until that is saved', async () => {
  const sent = show(null);
  await userEvent.type(await note(), 'Rain');
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Note' })).toBeNull());
  await userEvent.click(screen.getByRole('button', { name: 'Open' }));
  expect(await note()).toHaveValue('Rain');
  expect(readDraft('opinion on 1/3: note')).toBe('Rain');
  await save();
  expect(sent()).toEqual([{ animeId: '1', number: 3, note: 'Rain' }]);
  expect(readDraft('opinion on 1/3: note')).toBeUndefined();
});

it('keeps with the note whether it is shared, so that a private one is never published', async () => {
  const sent = show(opinion);
  await userEvent.type(await note(), '!');
  await userEvent.click(screen.getByRole('checkbox', { name: 'Share this note' }));
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Note' })).toBeNull());
  await userEvent.click(screen.getByRole('button', { name: 'Open' }));
  expect(await note()).toHaveValue('Mine!');
  expect(screen.getByRole('checkbox', { name: 'Share this note' })).not.toBeChecked();
  await save();
  expect(sent()).toEqual([{ animeId: '1', number: 3, note: 'Mine!', notePublic: false }]);
});

it('sends a score without the note, which may have changed elsewhere', async () => {
  const sent = show(opinion);
  const score = await screen.findByRole('textbox', { name: 'Score' });
  await userEvent.clear(score);
  await userEvent.type(score, '80');
  await save();
  expect(sent()).toEqual([{ animeId: '1', number: 3, score: 80 }]);
});

it('says of a shared note that is rewritten that it is shared', async () => {
  const sent = show(opinion);
  await userEvent.type(await note(), '!');
  await save();
  expect(sent()).toEqual([{ animeId: '1', number: 3, note: 'Mine!', notePublic: true }]);
});

it('sends nothing if nothing has changed', async () => {
  const sent = show(opinion);
  await note();
  await save();
  expect(sent()).toEqual([]);
});

it('sends each reaction that is pressed, the last one last', async () => {
  const answers: (() => void)[] = [];
  const { asked } = renderAt('/anime/anime-1', <Opened viewerOpinion={null} />, {
    SaveEpisodeOpinion: () =>
      new Promise((resolve) => answers.push(() => resolve({ changed: entryChanged('1', {}) }))),
  });
  const [one, other] = (await screen.findAllByRole('button')).filter((button) =>
    button.hasAttribute('aria-pressed'),
  );
  if (!one || !other) throw new Error('there are fewer than two reactions');
  await userEvent.click(one);
  await userEvent.click(other);
  await act(async () => {
    for (const answer of answers) answer();
  });
  const sent = asked.flatMap(({ name, variables }) =>
    name === 'SaveEpisodeOpinion' ? [variables.input] : [],
  );
  expect(sent).toEqual(
    [reactions[0], reactions[1]].map((reaction) => ({ animeId: '1', number: 3, reaction: reaction?.value })),
  );
});
