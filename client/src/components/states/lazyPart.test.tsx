import { render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { lazyPart } from './lazyPart';

const Hello = ({ name }: { name: string }) => <p>Hello {name}</p>;

it('renders a loaded part at once, without its fallback', async () => {
  const Part = lazyPart(() => Promise.resolve(Hello));
  await Part.ready();
  const { container } = render(
    <Suspense fallback={<p>Loading</p>}>
      <Part name="Mika" />
    </Suspense>,
  );
  expect(container).toHaveTextContent('Hello Mika');
});

it('shows the fallback until a part has loaded', async () => {
  const Part = lazyPart(() => Promise.resolve(Hello));
  const { container } = render(
    <Suspense fallback={<p>Loading</p>}>
      <Part name="Mika" />
    </Suspense>,
  );
  expect(container).toHaveTextContent('Loading');
  expect(await screen.findByText('Hello Mika')).toBeInTheDocument();
});

it('retries after a failure', async () => {
  let fails = true;
  const Part = lazyPart(() => (fails ? Promise.reject(new Error('offline')) : Promise.resolve(Hello)));
  await expect(Part.ready()).rejects.toThrow('offline');
  fails = false;
  await Part.ready();
  const { container } = render(
    <Suspense fallback={null}>
      <Part name="Mika" />
    </Suspense>,
  );
  expect(container).toHaveTextContent('Hello Mika');
});
