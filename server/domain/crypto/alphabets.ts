/** The characters that ids and tokens are drawn from (contract 1.3, sections 6 and 7). */
export const alphabets = {
  letters: 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789',
  lower: '0123456789abcdefghijklmnopqrstuvwxyz',
  urlSafe: 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_',
} as const;
