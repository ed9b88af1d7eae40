import {
  closingLine,
  exitCode,
  type FileReport,
  type JestReport,
  slowestFiles,
  tallyCommand,
  tallyJest,
} from './tally';

const report = (fields: Partial<JestReport> = {}): JestReport => ({
  numPassedTests: 3,
  numFailedTests: 0,
  numPendingTests: 0,
  numTodoTests: 0,
  numRuntimeErrorTestSuites: 0,
  ...fields,
});

const file = (fields: Partial<FileReport>): FileReport => ({
  name: '/site/tests/a.test.ts',
  startTime: 0,
  endTime: 1000,
  ...fields,
});

it('names the slowest files', () => {
  const testResults = [3000, 9000, 5000].map((endTime) =>
    file({ name: `/site/${endTime}.test.ts`, endTime }),
  );
  expect(slowestFiles(report({ testResults }), 2)).toBe('9000.test.ts 9 s, 5000.test.ts 5 s');
});

describe('counting the tests of a Jest step', () => {
  it('takes passed and failed tests as reported', () => {
    expect(tallyJest(report({ numFailedTests: 2 }), 1)).toEqual({ passed: 3, failed: 2, notes: [] });
  });

  it('counts a test file that could not load as one failure', () => {
    expect(tallyJest(report({ numRuntimeErrorTestSuites: 1 }), 1)).toMatchObject({ passed: 3, failed: 1 });
  });

  it('counts skipped and planned tests as failures', () => {
    expect(tallyJest(report({ numPendingTests: 1, numTodoTests: 2 }), 0)).toMatchObject({ failed: 3 });
  });

  it('does not count tests that -t passed over', () => {
    expect(tallyJest(report({ numPendingTests: 9 }), 0, true)).toEqual({ passed: 3, failed: 0, notes: [] });
  });

  it('counts a missing report as one failure', () => {
    expect(tallyJest(undefined, 0)).toMatchObject({ passed: 0, failed: 1 });
  });

  it('counts a bad exit code as a failure even if every test passed', () => {
    expect(tallyJest(report(), 1)).toMatchObject({ passed: 3, failed: 1 });
  });

  it('counts a step in which no test ran as a failure', () => {
    expect(tallyJest(report({ numPassedTests: 0 }), 0)).toMatchObject({ passed: 0, failed: 1 });
  });
});

describe('counting another step', () => {
  it('counts nothing on success and one failure otherwise', () => {
    expect(tallyCommand(0)).toEqual({ passed: 0, failed: 0, notes: [] });
    expect(tallyCommand(2)).toEqual({ passed: 0, failed: 1, notes: [] });
  });
});

describe('the whole run', () => {
  const good = tallyJest(report(), 0);

  it('ends with the plain closing line', () => {
    expect(closingLine([tallyCommand(0), good, good])).toBe('6 passed, 0 failed');
    expect(closingLine([tallyCommand(1), good])).toBe('3 passed, 1 failed');
  });

  it('ends with code 0 only if something ran and nothing failed', () => {
    expect(exitCode([good, tallyCommand(0)])).toBe(0);
    expect(exitCode([good, tallyCommand(1)])).toBe(1);
    expect(exitCode([])).toBe(1);
  });
});
