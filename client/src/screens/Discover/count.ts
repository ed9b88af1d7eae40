import { numberFormat } from '../../components/text/formats';

/** A number as people write it. */
export const count = (number: number): string => numberFormat().format(number);
