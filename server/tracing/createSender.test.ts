import { type ExportResult, ExportResultCode } from '@opentelemetry/core';
import type { ReadableSpan } from '@opentelemetry/sdk-trace';
import { pino } from 'pino';
import { createSender } from './createSender';

const failed: ExportResult = { code: ExportResultCode.FAILED, error: new Error('connect ECONNREFUSED') };
const sent: ExportResult = { code: ExportResultCode.SUCCESS };

/** A sender to a collector with these answers, one per export. */
function sendTo(answers: ExportResult[]) {
  const lines: { level: number; msg: string; reason?: string }[] = [];
  const given: ReadableSpan[][] = [];
  const rest = [...answers];
  const sender = createSender({
    export: (spans, done) => {
      given.push(spans);
      done(rest.shift() ?? sent);
    },
    shutdown: async () => {},
  });
  sender.reportTo(pino({ base: null }, { write: (line: string) => void lines.push(JSON.parse(line)) }));
  const span = { name: 'GET', attributes: { 'url.query': 'a=b' }, events: [], status: { code: 0 } };
  const results = answers.map(() => {
    let result: ExportResult | undefined;
    sender.export([span as unknown as ReadableSpan], (told) => {
      result = told;
    });
    return result;
  });
  return { lines, given, results };
}

it('logs once that the collector is down, and once that it is back', () => {
  const answers = [sent, failed, failed, failed, sent, sent, failed];
  const { lines, results } = sendTo(answers);
  expect(results).toEqual(answers);
  expect(lines.map(({ level, msg }) => [level, msg])).toEqual([
    [40, 'the collector accepts no spans; they are dropped until it does'],
    [30, 'the collector accepts spans again'],
    [40, 'the collector accepts no spans; they are dropped until it does'],
  ]);
  expect(lines[0]?.reason).toBe('connect ECONNREFUSED');
});

it('sends nothing that was not cleaned', () => {
  expect(sendTo([sent]).given[0]?.[0]?.attributes).toEqual({ 'url.query': '***' });
});
