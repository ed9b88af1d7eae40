import { countries } from '../../../../shared/countries';
import { displayNames } from '../../components/text/formats';

/** Those whose name takes an article within a sentence. */
const withArticle = 'AE BS CF CK DO FK FO GB GM IO KM KY MH MP MV NL PH SB SC TC TF UM US VG VI'.split(' ');

const nameOf = (code: string): string => displayNames({ type: 'region' }).of(code) ?? code;

/** As in "in the United States". */
export const countryText = (code: string): string =>
  withArticle.includes(code) ? `the ${nameOf(code)}` : nameOf(code);

/** All of them by name, to choose from. */
export function countryOptions(): { value: string; label: string }[] {
  const byName = new Intl.Collator('en').compare;
  return countries
    .map((code) => ({ value: code, label: nameOf(code) }))
    .sort((a, b) => byName(a.label, b.label));
}
