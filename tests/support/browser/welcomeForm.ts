import type { Page } from 'playwright-core';

/** The labels of the form at /welcome, in one place. */
export const welcomeForm = (page: Page) => {
  const main = page.getByRole('main');
  const toggle = (name: string) => main.getByRole('link', { name, exact: true });
  return {
    name: main.getByLabel('Name', { exact: true }),
    email: main.getByLabel('Email', { exact: true }),
    password: main.getByLabel('Password', { exact: true }),
    signUp: main.getByRole('button', { name: 'Create account' }),
    signIn: main.getByRole('button', { name: 'Sign in', exact: true }),
    toSignUp: toggle('Create an account'),
    toSignIn: toggle('Sign in'),
  };
};
