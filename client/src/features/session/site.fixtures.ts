import { SiteDocument, type SiteFactsFragment } from '../../generated/graphql';

/** The site query's answer, for forms and settings. */
export const siteFacts: SiteFactsFragment = {
  __typename: 'Site',
  name: 'Enspired',
  operator: null,
  address: null,
  contact: null,
  announcement: null,
  readOnly: false,
  hasRules: false,
  newAccounts: 'OPEN',
  signUpQuestion: null,
  watchOffers: false,
  signUpOpen: true,
  confirmFirst: false,
  emailPassword: true,
  changeEmail: true,
  mailEnabled: true,
  deleteUser: true,
  deleteUserByMail: true,
  passwordMinLength: 8,
  passwordMaxLength: 128,
  analyticsScriptUrl: null,
  animeCount: 8000,
};

export const siteMock = (facts: Partial<SiteFactsFragment> = {}) => ({
  request: { query: SiteDocument },
  result: { data: { site: { ...siteFacts, ...facts } } },
  maxUsageCount: Number.POSITIVE_INFINITY,
});
