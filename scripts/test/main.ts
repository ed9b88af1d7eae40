import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '../../tests/support/programs/chromium';
import { endRunningCommands, type Finished, runCommand } from '../../tests/support/programs/command';
import { type MariaDb, startMariaDb } from '../../tests/support/programs/mariadb';
import { chooseSteps, type Service, type Step, sideBySide, tool } from './steps';
import {
  closingLine,
  exitCode,
  type JestReport,
  type Outcome,
  slowestFiles,
  tallyCommand,
  tallyJest,
} from './tally';

/**
 * Runs the chosen steps group by group, starts the services they need once, and always stops them: at the end, on Ctrl+C and if
 * the runner itself fails. A step whose service is unavailable counts as failed; the others run.
 */
export async function main(words: string[]): Promise<number> {
  const { chosen, jestArgs } = parse(words);
  if (!chosen) return 2;
  const scratch = mkdtempSync(join(tmpdir(), 'enspired-tests-'));
  // Whatever an interrupted test leaves behind is deleted with it. Other users (the database's, nobody) write there, as in
  // /tmp.
  chmodSync(scratch, 0o1777);
  const services = new Services(scratch);
  const stop = async () => {
    await services.stop();
    // A browser that was killed may still be writing its last files.
    rmSync(scratch, { recursive: true, force: true, maxRetries: 10, retryDelay: 300 });
  };
  let interrupted = false;
  const onSignal = () => {
    if (interrupted) return;
    interrupted = true;
    console.log('\nstopping ...');
    endRunningCommands();
  };
  process.on('SIGINT', onSignal).on('SIGTERM', onSignal);

  const began = Date.now();
  const outcomes: Outcome[] = [];
  try {
    for (const group of sideBySide(chosen)) {
      const waiting = [...group];
      const work = async () => {
        for (let step = waiting.shift(); step && !interrupted; step = waiting.shift())
          outcomes.push(await runStep(step, services, scratch, jestArgs));
      };
      await Promise.all(group.slice(0, availableParallelism()).map(work));
    }
  } finally {
    await stop();
    process.off('SIGINT', onSignal).off('SIGTERM', onSignal);
  }
  console.log(`\ntotal: ${seconds(began)}${interrupted ? ', stopped early' : ''}`);
  console.log(closingLine(outcomes));
  return interrupted ? 130 : exitCode(outcomes);
}

function parse(words: string[]): { chosen?: Step[]; jestArgs: string[] } {
  try {
    return chooseSteps(words);
  } catch (error) {
    console.error((error as Error).message);
    return { jestArgs: [] };
  }
}

async function runStep(
  step: Step,
  services: Services,
  scratch: string,
  jestArgs: string[],
): Promise<Outcome> {
  const began = Date.now();
  try {
    const env = await services.environment(step);
    const began = Date.now();
    const { outcome, finished, slowest } = await perform(step, env, scratch, jestArgs);
    const count = step.run.kind === 'jest' ? `, ${closingLine([outcome])}` : '';
    console.log(`${outcome.failed ? 'FAIL' : 'ok  '}  ${step.title} (${seconds(began)}${count})`);
    if (finished.timedOut) console.log(`      stopped after ${step.limitMinutes} minutes`);
    if (slowest) console.log(`      slowest: ${slowest}`);
    for (const note of outcome.notes) console.log(`      ${note}`);
    if (outcome.failed) console.log(`\n${finished.output.trimEnd()}\n`);
    return outcome;
  } catch (error) {
    console.log(`FAIL  ${step.title} (${seconds(began)})\n\n${(error as Error).message}\n`);
    return tallyCommand(1);
  }
}

async function perform(
  step: Step,
  env: NodeJS.ProcessEnv,
  scratch: string,
  jestArgs: string[],
): Promise<{ outcome: Outcome; finished: Finished; slowest?: string }> {
  const limitMs = step.limitMinutes * 60_000;
  if (step.run.kind === 'command') {
    const finished = await runCommand(step.run.command, { env, limitMs });
    return { outcome: tallyCommand(finished.code), finished };
  }
  const reportFile = join(scratch, `${step.name}.json`);
  const command = [
    tool('jest'),
    ...step.run.args,
    '--json',
    `--outputFile=${reportFile}`,
    `--cacheDirectory=${jestCache}`,
    ...jestArgs,
  ];
  const finished = await runCommand(command, { env, limitMs });
  const narrowed = jestArgs.includes('-t');
  const report = readReport(reportFile);
  const outcome = tallyJest(report, finished.code, narrowed);
  const slowest = report && slowestFiles(report);
  return { outcome, finished: { ...finished, output: aboutFailures(finished.output) }, slowest };
}

/** Kept between runs, unlike the scratch folder. */
const jestCache = join(__dirname, '../../node_modules/.cache/jest');

/** Drops passing files from the output: the count covers them. */
const aboutFailures = (output: string) =>
  output
    .split('\n')
    .filter((line) => !line.startsWith('PASS '))
    .join('\n');

function readReport(file: string): JestReport | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as JestReport;
  } catch {
    return undefined;
  }
}

/** What steps need besides Node, started at the first step that asks for it. */
class Services {
  private mariaDb: Promise<MariaDb> | undefined;
  private chromium: Promise<string> | undefined;

  constructor(private readonly scratch: string) {}

  async environment(step: Step): Promise<NodeJS.ProcessEnv> {
    const env: NodeJS.ProcessEnv = { ...process.env, CI: 'true', FORCE_COLOR: '0', TMPDIR: this.scratch };
    // A setting in the user's shell must not decide what the tests run against.
    delete env.TEST_DATABASE_URL;
    for (const service of step.needs) await this.add(service, step, env);
    return env;
  }

  private async add(service: Service, step: Step, env: NodeJS.ProcessEnv): Promise<void> {
    const say = (line: string) => console.log(`      ${line}`);
    if (service === 'chromium') {
      this.chromium ??= chromium(say);
      env.CHROMIUM_PATH = await this.chromium;
      return;
    }
    this.mariaDb ??= startMariaDb(say);
    const { url } = await this.mariaDb;
    if (step.run.kind === 'jest' && step.run.onMariaDb) env.TEST_DATABASE_URL = url;
    else env.TEST_MARIADB_URL = url;
  }

  async stop(): Promise<void> {
    const started = await this.mariaDb?.catch(() => undefined);
    await started?.stop();
  }
}

const seconds = (began: number) => `${((Date.now() - began) / 1000).toFixed(1)} s`;
