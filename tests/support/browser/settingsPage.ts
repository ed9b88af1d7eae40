import type { Page } from 'playwright-core';

/** The settings' labels, in one place. */
export const settingsPage = (page: Page) => {
  const part = (name: string) => page.getByRole('region', { name, exact: true });
  return {
    part,
    signOut: page.getByRole('main').getByRole('button', { name: 'Sign out', exact: true }).first(),
    name: part('Profile').getByLabel('Name', { exact: true }),
    saveProfile: page.getByRole('button', { name: 'Save', exact: true }),
    newEmail: part('Email').getByLabel('New email address'),
    changeEmail: part('Email').getByRole('button', { name: 'Change address' }),
    currentPassword: part('Password').getByLabel('Current password', { exact: true }),
    newPassword: part('Password').getByLabel('New password', { exact: true }),
    changePassword: part('Password').getByRole('button', { name: 'Change password' }),
  };
};
