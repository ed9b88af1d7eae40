import { execFileSync } from 'node:child_process';
import { chooseSteps, sideBySide, steps, tool } from './steps';

describe('choosing steps', () => {
  it('runs everything if nothing is named', () => {
    expect(chooseSteps([]).chosen).toEqual(steps);
  });

  it('runs both databases for the word contract', () => {
    expect(chooseSteps(['contract']).chosen.map((step) => step.name)).toEqual([
      'contract',
      'contract-mariadb',
    ]);
  });

  it('keeps the order of the run, not of the arguments', () => {
    expect(chooseSteps(['browser', 'build']).chosen.map((step) => step.name)).toEqual(['build', 'browser']);
  });

  it('passes other words to Jest', () => {
    expect(chooseSteps(['contract', 'signUp', '-t', 'taken']).jestArgs).toEqual(['signUp', '-t', 'taken']);
  });

  it('rejects a word that names no step', () => {
    expect(() => chooseSteps(['contarct'])).toThrow(/"contarct" is not a test step/);
  });
});

it('runs checks in parallel, and tests by themselves', () => {
  const names = (...words: string[]) =>
    sideBySide(chooseSteps(words).chosen).map((group) => group.map(({ name }) => name));
  expect(names('types', 'lint', 'generated', 'contract', 'abuse')).toEqual([
    ['types', 'types-client', 'lint'],
    ['generated'],
    ['db-check'],
    ['contract'],
    ['contract-mariadb'],
    ['abuse'],
  ]);
});

describe('the step on MariaDB', () => {
  const filesOf = (...words: string[]) => {
    const { run } = chooseSteps(['contract-mariadb']).chosen[0] ?? {};
    if (run?.kind !== 'jest') throw new Error('the step runs Jest');
    const listed = execFileSync(tool('jest'), [...run.args, '--listTests', ...words], { encoding: 'utf8' });
    return listed.split('\n').filter((line) => line.endsWith('.test.ts'));
  };

  it('runs the rules and the contract, and nothing that needs no database', () => {
    const files = filesOf().join('\n');
    expect(files).toMatch(/\/server\/domain\/accounts\//);
    expect(files).toMatch(/\/server\/data\//);
    expect(files).toMatch(/\/tests\/contract\/rest\//);
    expect(files).not.toMatch(/\/server\/(http|config)\/|\/catalogue\/(posters|data)\/|\/tests\/faults\//);
    expect(files).not.toMatch(/\/scripts\/.*\.test/);
    // Decided by what they import, even through tests/.
    expect(files).toMatch(/\/importers\/importAgain\.test/);
    expect(files).toMatch(/\/data\/stores\/stores\.test/);
    expect(files).not.toMatch(/\/domain\/jsonBounds\.test|\/shared\//);
    expect(files.match(/\/tests\/contract\//g)?.length).toBeGreaterThan(110);
  });

  it('runs only what is named, if anything is', () => {
    expect(filesOf('rest/signUpEmail')).toEqual([
      expect.stringMatching(/tests\/contract\/rest\/signUpEmail\.test\.ts$/),
    ]);
  });
});
