import { chooseSteps, steps } from './steps';

describe('choosing steps', () => {
  it('runs everything when nothing is named', () => {
    expect(chooseSteps([]).chosen).toEqual(steps);
  });

  it('runs both databases for the word contract', () => {
    expect(chooseSteps(['contract']).chosen.map((step) => step.name)).toEqual([
      'contract',
      'contract-mariadb',
    ]);
  });

  it('keeps the order of the run, not of the words', () => {
    expect(chooseSteps(['browser', 'build']).chosen.map((step) => step.name)).toEqual(['build', 'browser']);
  });

  it('hands other words to Jest', () => {
    expect(chooseSteps(['contract', 'signUp', '-t', 'taken']).jestArgs).toEqual(['signUp', '-t', 'taken']);
  });

  it('refuses a word that names no step', () => {
    expect(() => chooseSteps(['contarct'])).toThrow(/"contarct" names no step/);
  });
});
