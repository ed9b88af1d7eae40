import { locale } from '../../components/text/locale';

const numbers = new Intl.NumberFormat(locale);

/** A number as people write it. */
export const count = (number: number): string => numbers.format(number);
