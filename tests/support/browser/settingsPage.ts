import type { Page } from 'playwright-core';

/** The settings as people see them: one place that knows their words. */
export const settingsPage = (page: Page) => {
  const part = (name: string) => page.getByRole('region', { name, exact: true });
  return {
    part,
    signOut: page.getByRole('main').getByRole('button', { name: 'Sign out', exact: true }).first(),
    name: part('Profile').getByLabel('Name', { exact: true }),
    saveProfile: part('Profile').getByRole('button', { name: 'Save profile' }),
    newEmail: part('Email').getByLabel('New email address'),
    changeEmail: part('Email').getByRole('button', { name: 'Change address' }),
    currentPassword: part('Password').getByLabel('Current password', { exact: true }),
    newPassword: part('Password').getByLabel('New password', { exact: true }),
    changePassword: part('Password').getByRole('button', { name: 'Change password' }),
  };
};
