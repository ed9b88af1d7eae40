import { basename } from 'node:path';

/**
 * Counting. A Jest step counts its tests; any other step (types, lint, build) counts only when it fails, as one. A suite that
 * could not load, a skipped test and a missing Jest report each count as failed: nothing may vanish from the closing line.
 */
export interface Outcome {
  passed: number;
  failed: number;
  /** Shown beside the step's name when a failure isn't explained by a test's own report. */
  notes: string[];
}

/** The few fields used from `jest --json`. */
export interface JestReport {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  numRuntimeErrorTestSuites: number;
  testResults?: FileReport[];
}

export interface FileReport {
  name: string;
  /** Milliseconds since 1970. */
  startTime: number;
  endTime: number;
}

export function tallyCommand(exitCode: number): Outcome {
  return { passed: 0, failed: exitCode === 0 ? 0 : 1, notes: [] };
}

/** `narrowed`: Jest was given `-t`, so tests that it passed over are not skipped ones. */
export function tallyJest(report: JestReport | undefined, exitCode: number, narrowed = false): Outcome {
  if (!report) return { passed: 0, failed: 1, notes: ['Jest wrote no report'] };
  const notes: string[] = [];
  let failed = report.numFailedTests + report.numRuntimeErrorTestSuites;
  if (report.numRuntimeErrorTestSuites > 0)
    notes.push(`${report.numRuntimeErrorTestSuites} test files could not run`);
  const skipped = narrowed ? 0 : report.numPendingTests + report.numTodoTests;
  if (skipped > 0) notes.push(`${skipped} skipped tests, counted as failed`);
  failed += skipped;
  if (exitCode !== 0 && failed === 0) {
    failed = 1;
    notes.push(`Jest ended with code ${exitCode} although no test failed`);
  }
  if (failed === 0 && report.numPassedTests === 0) return { passed: 0, failed: 1, notes: ['no test ran'] };
  return { passed: report.numPassedTests, failed, notes };
}

/** The slowest files, as a line to print: where to look when the whole run gets too long. */
export function slowestFiles({ testResults = [] }: JestReport, most = 3): string {
  return testResults
    .map(({ name, startTime, endTime }) => ({ name: basename(name), seconds: (endTime - startTime) / 1000 }))
    .sort((a, b) => b.seconds - a.seconds)
    .slice(0, most)
    .map(({ name, seconds }) => `${name} ${seconds.toFixed(0)} s`)
    .join(', ');
}

export function sum(outcomes: Outcome[]): { passed: number; failed: number } {
  return {
    passed: outcomes.reduce((total, outcome) => total + outcome.passed, 0),
    failed: outcomes.reduce((total, outcome) => total + outcome.failed, 0),
  };
}

export function closingLine(outcomes: Outcome[]): string {
  const { passed, failed } = sum(outcomes);
  return `${passed} passed, ${failed} failed`;
}

/** An empty run proves nothing, so it fails, too. */
export function exitCode(outcomes: Outcome[]): number {
  return outcomes.length > 0 && sum(outcomes).failed === 0 ? 0 : 1;
}
