import { invalidField } from '../../../../kernel/errors.ts';

let loaded: Promise<ReadonlySet<string>> | undefined;
/** Half a megabyte that only a new password needs. */
function commonPasswords(): Promise<ReadonlySet<string>> {
  loaded ??= import('@zxcvbn-ts/language-common').then(({ dictionary }) => new Set(dictionary['passwords-common']));
  return loaded;
}

const lookAlikes: Readonly<Record<string, string>> = { '@': 'a', $: 's', '!': 'i', '0': 'o', '1': 'i', '3': 'e' };
const plainly = (text: string): string => text.replace(/[@$!013]/g, (sign) => lookAlikes[sign] ?? sign);
/** The most a common word is decorated with, as in Welcome2024! */
const decoration = 5;

/**
 * The rule about four groups of characters leads to a common word with a number and a sign behind it, which is what
 * guessers try first: such a password counts as the word.
 * @throws INVALID_INPUT with the field
 */
export async function refuseCommonPassword(password: string, field = 'password'): Promise<void> {
  const typed = password.normalize('NFKC').toLowerCase();
  const word = typed.replace(/^[^a-z]+|[^a-z]+$/g, '');
  const words = typed.length - word.length <= decoration ? [typed, word, plainly(word)] : [typed, plainly(typed)];
  const common = await commonPasswords();
  if (words.some((one) => common.has(one)))
    throw invalidField(field, 'This password is on a list of common ones. Please choose another.');
}
