import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type Answers, anAnime, anEpisode, renderAt } from '../../../features/anime/anime.fixtures';
import { environment, ownEnvironment } from '../../../state/environment';
import { SchedulePanel } from './SchedulePanel';

/** The schedule: a week by day, services, an empty week. */
describe('the schedule', () => {
  const slot = (id: string, airsAt: Date, services: string[]) => ({
    ...anEpisode(id, airsAt.toISOString(), 4),
    anime: anAnime(id, {
      streams: services.map((service) => ({ service, url: `https://${service}.example/`, regions: [] })),
    }),
  });
  afterEach(() => act(() => void environment(ownEnvironment())));

  const today = new Date();
  const answers: Answers = {
    Schedule: ({ from }) => ({
      schedule:
        Date.parse(String(from)) > today.getTime()
          ? []
          : [
              slot('1', new Date(today.getTime() - 60_000), ['Harbour']),
              slot('2', today, ['Quay', 'Pier', 'Mole']),
            ],
    }),
  };

  it('shows the week by day, today marked, with where to watch each', async () => {
    environment({ ...environment(), timeZone: 'Asia/Kolkata' });
    const { asked } = renderAt('/latest/schedule', <SchedulePanel />, answers);
    expect(await screen.findByText(/Times are in India Standard Time\.$/)).toBeInTheDocument();
    const day = await screen.findByRole('region', { name: /Today/ });
    expect(within(day).getAllByRole('listitem')).toHaveLength(2);
    expect(within(day).getByRole('link', { name: 'Lighthouse 2 on Quay' })).toBeInTheDocument();
    expect(within(day).getByTitle('Mole')).toHaveTextContent('+1');
    const { from, to } = (asked.find(({ name }) => name === 'Schedule') ?? { variables: {} }).variables as {
      from: string;
      to: string;
    };
    expect(from).toMatch(/T18:30:00.000Z$/);
    expect(Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000)).toBe(7);
  });

  it('keeps the week in sight while it is asked for again in the viewer’s time zone', async () => {
    environment({ ...environment(), timeZone: 'UTC' });
    const { asked } = renderAt('/latest/schedule', <SchedulePanel />, answers);
    await screen.findByRole('link', { name: 'Lighthouse 2' });
    act(() => void environment({ ...environment(), timeZone: 'Asia/Kathmandu' }));
    expect(screen.getByRole('link', { name: 'Lighthouse 2' })).toBeInTheDocument();
    await waitFor(() => expect(asked.filter(({ name }) => name === 'Schedule')).toHaveLength(2));
    expect(await screen.findByText(/2 episodes\. Times are in Nepal Time\.$/)).toBeInTheDocument();
  });

  it('keeps week and service in the address, and says if a week is empty', async () => {
    const { at } = renderAt('/latest/schedule', <SchedulePanel />, answers);
    await userEvent.selectOptions(await screen.findByLabelText('Available on'), 'Harbour');
    expect(at()).toBe('/latest/schedule?on=Harbour');
    expect(screen.queryByRole('link', { name: 'Lighthouse 2' })).toBeNull();
    await userEvent.click(screen.getByRole('link', { name: 'Next week' }));
    expect(at()).toMatch(/^\/latest\/schedule\?week=\d{4}-\d\d-\d\d&on=Harbour$/);
    expect(await screen.findByRole('heading', { name: 'Nothing on Harbour this week' })).toBeInTheDocument();
  });
});
