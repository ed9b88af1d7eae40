import { BroadcastChannel } from 'node:worker_threads';
import { createTabChannel } from './tabChannel';

const open: BroadcastChannel[] = [];
class OwnChannel extends BroadcastChannel {
  constructor(name: string) {
    super(name);
    open.push(this);
  }
}

beforeEach(() => {
  Object.assign(globalThis, { BroadcastChannel: OwnChannel });
});

afterEach(() => {
  for (const channel of open.splice(0)) channel.close();
  Reflect.deleteProperty(globalThis, 'BroadcastChannel');
});

/** Resolves once the tab that was opened last has got its next message. */
const arrival = () => new Promise((resolve) => open.at(-1)?.addEventListener('message', resolve));

it('tells each listener of another tab of a change', async () => {
  const [own, other] = [createTabChannel('changes'), createTabChannel('changes')];
  const heard = [jest.fn(), jest.fn()];
  for (const listener of heard) other.listen(listener);
  const arrived = arrival();
  own.announce();
  await arrived;
  for (const listener of heard) expect(listener).toHaveBeenCalledTimes(1);
});

it('tells the first listener of a change that came before it, and no other', async () => {
  const [own, late] = [createTabChannel('changes'), createTabChannel('changes')];
  const arrived = arrival();
  own.announce();
  await arrived;
  const [first, second] = [jest.fn(), jest.fn()];
  late.listen(first);
  late.listen(second);
  expect(first).toHaveBeenCalledTimes(1);
  expect(second).not.toHaveBeenCalled();
});
