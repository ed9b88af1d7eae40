import { limits } from '../../config/limits';
import { type LiveConnection, watchUnread } from './liveConnection';

function aClient(bufferedAmount: number, waited = 0) {
  const fates: string[] = [];
  const client = {
    bufferedAmount,
    waitsFor: () => waited,
    giveUp: () => fates.push('given up'),
    terminate: () => fates.push('cut'),
  };
  return { client: client as unknown as LiveConnection, fates };
}
function look(...clients: ReturnType<typeof aClient>[]) {
  jest.useFakeTimers();
  const watching = watchUnread(
    clients.map(({ client }) => client),
    15,
  );
  jest.advanceTimersByTime(1000);
  clearInterval(watching);
  jest.useRealTimers();
  return clients.map(({ fates }) => fates);
}

describe('live connections that are not read', () => {
  // security: P7
  it('are closed once a message has waited too long', () => {
    expect(look(aClient(10, 14_000), aClient(10, 15_001), aClient(0, 0))).toEqual([[], ['given up'], []]);
  });

  it('are cut, the fullest first, while the total is too large', () => {
    const most = limits.socketsUnreadBytes;
    expect(look(aClient(most * 0.2), aClient(most * 0.6), aClient(most * 0.5))).toEqual([[], ['cut'], []]);
    expect(look(aClient(most * 0.5), aClient(most * 0.5))).toEqual([[], []]);
  });
});
