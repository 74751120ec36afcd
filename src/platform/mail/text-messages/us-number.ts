/** Without the leading 1 of the country: an area code and an exchange begin with 2 to 9, and end with no 11. */
const nationalNumber = /^[2-9](?!11)\d{2}[2-9](?!11)\d{6}$/;
const premium = /^900/;
const extension = /(x|ext\.?|#)\s*\d+\s*$/i;

/**
 * A number of the United States as a gateway wants it (E.164): '+15125550123' for '(512) 555-0123'. Undefined for what no text message
 * reaches: a number of another country, one with an extension, or a premium one.
 */
export function usNumberOf(typed: string): string | undefined {
  if (extension.test(typed)) return undefined;
  const digits = typed.replaceAll(/\D/g, '');
  const isInternational = typed.trim().startsWith('+');
  if (isInternational && !digits.startsWith('1')) return undefined;
  const national = digits.length === 11 || isInternational ? digits.replace(/^1/, '') : digits;
  return nationalNumber.test(national) && !premium.test(national) ? `+1${national}` : undefined;
}
