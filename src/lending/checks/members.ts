/** The forms that a member of an answer has. `amount`: a number, or null where there is none. */
type MemberForm = 'number' | 'amount' | 'text' | 'texts' | 'id' | 'verdict';

/** What an answer says under one name, as plain data: the server makes its schema of it. */
export interface Member<T = unknown> {
  readonly form: MemberForm;
  /** For the description of the API, where the name does not say it. */
  readonly meaning?: string;
  /** Never set: it ties the member to what it holds. */
  readonly value?: T;
}

const member = <T>(form: MemberForm, meaning?: string): Member<T> =>
  meaning === undefined ? { form } : { form, meaning };

export const figure = (meaning?: string): Member<number> => member('number', meaning);
export const figureOrNone = (meaning?: string): Member<number | null> => member('amount', meaning);
export const text = (meaning?: string): Member<string> => member('text', meaning);
export const texts = (meaning?: string): Member<readonly string[]> => member('texts', meaning);
export const id: Member<string> = member('id');
/** A status of `verdictStatuses`. */
export const verdict: Member<string> = member('verdict');

/** The members of an answer by name; some are objects of their own. */
export interface Members {
  readonly [name: string]: Member | Members;
}

export const isMember = (one: Member | Members): one is Member => typeof one.form === 'string';

const isNumber = (value: unknown): value is number => Number.isFinite(value);
const isText = (value: unknown): value is string => typeof value === 'string';
const holds: Readonly<Record<MemberForm, (value: unknown) => boolean>> = {
  number: isNumber,
  amount: (value) => value === null || isNumber(value),
  text: isText,
  texts: (value) => Array.isArray(value) && value.every(isText),
  id: isText,
  verdict: isText,
};

/** Whether a stored value is still what the member holds. */
export const isOf = ({ form }: Member, value: unknown): boolean => holds[form](value);
