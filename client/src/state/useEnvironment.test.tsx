import { act, render, screen } from '@testing-library/react';
import { environment, ownEnvironment, useEnvironment } from './environment';
import { useReactiveVar } from './reactive';

afterEach(() => act(() => void environment(ownEnvironment())));

const Zone = () => <p>{useEnvironment().timeZone}</p>;
/** Rendered at once, without interruption, as React renders every change of a store. */
const Blocking = () => <h1>{useReactiveVar(environment).timeZone}</h1>;

it('is followed without blocking', async () => {
  environment({ locale: 'en-GB', timeZone: 'UTC', now: null });
  render(
    <>
      <Zone />
      <Blocking />
    </>,
  );
  const shown = () => [screen.getByRole('paragraph').textContent, screen.getByRole('heading').textContent];
  // `act` would hide the difference.
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
  try {
    environment({ ...environment(), timeZone: 'Asia/Tokyo' });
    await Promise.resolve();
    expect(shown()).toEqual(['UTC', 'Asia/Tokyo']);
    await screen.findAllByText('Asia/Tokyo').then(() => new Promise((done) => setTimeout(done, 50)));
    expect(shown()).toEqual(['Asia/Tokyo', 'Asia/Tokyo']);
  } finally {
    Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  }
});

it('is followed from before the first effect', () => {
  const Changing = () => {
    environment({ ...ownEnvironment(), timeZone: 'Asia/Kolkata' });
    return <Zone />;
  };
  environment({ locale: 'en-GB', timeZone: 'UTC', now: null });
  render(
    <>
      <Zone />
      <Changing />
    </>,
  );
  expect(screen.getAllByText('Asia/Kolkata')).toHaveLength(2);
});
