/**
 * What identifies a person or opens an account, by the names under which it is stored and sent. Logs, the audit trail and whatever else
 * shows stored values hide it by this list. A test compares it with the questions that are declared as sensitive.
 */
export const sensitiveNames = [
  'password',
  'token',
  'secret',
  'ssn',
  'borrowerSSN',
  'borrowerDOB',
  'entityEIN',
  'accountNumber',
  'routingNumber',
] as const;

const names: ReadonlySet<string> = new Set(sensitiveNames.map((name) => name.toLowerCase()));
const words =
  /ssn|social_?security|password|passphrase|token|secret|account_?num|routing|tax_?id|birth|\bdob\b|dob$|(?:^|[a-z_])ein$/i;

/** By its own name, whatever it stands in: `guarantors[0].ssn` as `ssn`. */
export function isSensitiveName(name: string): boolean {
  const own = name.slice(Math.max(name.lastIndexOf('.'), name.lastIndexOf('[')) + 1);
  return names.has(own.toLowerCase()) || words.test(own);
}

/** A Social Security number, an EIN, or a number as long as that of an account, wherever it stands. */
const numbers = /\b\d{3}-\d{2}-\d{4}\b|\b\d{2}-\d{7}\b/g;
const hidden = '••••';

/** Under these names stored values say which field another value beside them belongs to. */
const naming = ['question', 'field', 'name', 'path', 'key'] as const;
const isPlain = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/**
 * A stored value without what is sensitive in it: by the names of its fields, by the field that an entry says it is of
 * (`{ question: 'borrowerSSN', value }`), and by the form of a number. What is masked or empty already stays.
 */
export function withoutSensitive(value: unknown): unknown {
  if (typeof value === 'string') return value.replace(numbers, hidden);
  if (Array.isArray(value)) return value.map(withoutSensitive);
  if (!isPlain(value)) return value;
  const isOfSensitive = naming.some((name) => typeof value[name] === 'string' && isSensitiveName(String(value[name])));
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => {
      const isName = (naming as readonly string[]).includes(name);
      const isHidden = isSensitiveName(name) || (isOfSensitive && !isName);
      return [name, isHidden ? hide(each) : withoutSensitive(each)];
    }),
  );
}

/** Figures and yes or no stay: `ssnGiven: true` tells nothing. */
function hide(value: unknown): unknown {
  if (typeof value === 'string') return value === '' || /[•*]/.test(value) ? value : hidden;
  if (Array.isArray(value)) return value.map(hide);
  if (!isPlain(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, hide(each)]));
}
