import { isBlank } from '../../kernel/blank.ts';
import { defineFields, type FieldDefinition } from '../../kernel/fields/fields.ts';
import { readAddress, tidyZip, writeAddress } from '../../kernel/fields/texts/address.ts';
import { dayIn, zoneOfState } from '../../kernel/time-zones.ts';
import { stateOptions } from '../kinds/common/deal-fields.ts';
import type { RequestDefinition } from '../kinds/kind.ts';

/** What a form asks beside the fields of its kind: the address in its parts, and what every quote request may carry. */

type Values = Readonly<Record<string, unknown>>;

const required = { required: true } as const;

/** `street` has the label that the form gives its address. */
export const addressParts = defineFields([
  { name: 'street', label: 'Property address', kind: 'text', maxLength: 120, columns: 12 },
  { name: 'city', label: 'City', kind: 'text', maxLength: 80, columns: 5 },
  { name: 'addressState', label: 'State', kind: 'choice', options: stateOptions, columns: 4 },
  { name: 'zip', label: 'ZIP code', kind: 'zip', maxLength: 10, columns: 3 },
]);
const [wantedClosingDate, noteToLenders] = defineFields([
  { name: 'wantedClosingDate', label: 'Target closing date', kind: 'date', columns: 6 },
  {
    name: 'noteToLenders',
    label: 'Note to lenders',
    kind: 'longText',
    maxLength: 1_000,
    help: 'Shared with every lender you send this request to',
    columns: 12,
  },
]);

type Own = Pick<RequestDefinition, 'fields' | 'names' | 'own'>;

export const addressFieldOf = ({ fields, names }: Own): FieldDefinition | undefined =>
  fields.find(({ name }) => (names[name] ?? name) === 'propertyAddress');

/** What requests of a kind carry beside its own fields, by these names. All of it may be left out of a call. */
export function partsOfRequest({ own }: Own): readonly FieldDefinition[] {
  return [
    ...(own?.address === 'name' ? [] : addressParts),
    ...(own?.closingDate === undefined ? [wantedClosingDate] : []),
    ...(own?.note === undefined ? [noteToLenders] : []),
  ];
}

/** The parts of an address as a form asks for them in place of its one line. */
export const typedAddressFields = (line: FieldDefinition): readonly FieldDefinition[] =>
  addressParts.map((part) =>
    part.name === 'street'
      ? {
          ...part,
          ...required,
          label: line.label,
          help: 'Street and number. Paste a full address to fill in city, state and ZIP code too.',
        }
      : { ...part, ...required },
  );

/** The quote form as it is typed. @param oneLine the deal has its address on one line, which stays as it is */
export function typedRequestFields(
  request: Own,
  { oneLine }: { readonly oneLine: boolean },
): readonly FieldDefinition[] {
  const line = addressFieldOf(request);
  const splits = line !== undefined && !oneLine && request.own?.address !== 'name';
  const more = partsOfRequest(request).filter(({ name }) => !isAddressPart(name));
  return [
    ...request.fields.flatMap((field) => (splits && field === line ? typedAddressFields(line) : [field])),
    ...more,
  ];
}

const isAddressPart = (name: string): boolean => addressParts.some((part) => part.name === name);
const partNames = addressParts.map(({ name }) => name);

/** The parts that a line fills in; nothing where it is not a whole address. */
export function partsOfLine(text: unknown): Values | undefined {
  const read = typeof text === 'string' ? readAddress(text) : undefined;
  return read && { street: read.street, city: read.city, addressState: read.state, zip: read.zip };
}

/** The address on one line; undefined while a part is missing or not one. */
export function lineOfParts({ street, city, addressState, zip }: Values): string | undefined {
  const parts = [street, city, addressState, zip].map((part) => (typeof part === 'string' ? part.trim() : ''));
  const [first = '', second = '', state = '', last = ''] = parts;
  const written = `${first}, ${second}, ${state} ${tidyZip(last)}`;
  const read = parts.includes('') ? undefined : readAddress(written);
  return read && writeAddress(read);
}

export interface PartProblem {
  readonly field: string;
  readonly message: string;
}

const stateName = (code: unknown): string =>
  stateOptions.find(({ value }) => value === code)?.label ?? (typeof code === 'string' ? code : '');

/**
 * What is wrong with the address of a call or form: one of its parts is missing, or its state is another than that of the
 * deal. An address on one line is taken as it is.
 * @param searched the state of the search, where the request comes from one
 */
export function addressProblem(values: Values, line: string | null, searched: unknown): PartProblem | undefined {
  const given = partNames.filter((name) => !isBlank(values[name]));
  const missing = addressParts.find(({ name }) => isBlank(values[name]));
  if (given.length > 0 && missing) return { field: missing.name, message: `${missing.label} is required` };
  const state = given.length > 0 ? values.addressState : line === null ? undefined : readAddress(line)?.state;
  if (state === undefined || isBlank(searched) || state === searched) return undefined;
  const message = `This address is in ${stateName(state)}, but you searched ${stateName(searched)}. Correct the address or search ${stateName(state)}.`;
  return { field: given.length > 0 ? 'addressState' : 'propertyAddress', message };
}

const farthestDays = 2 * 365;

/** A closing that somebody wants lies ahead, by the calendar of the deal's state, and within two years. */
export function closingDateProblem(day: unknown, state: unknown, now: Date): string | undefined {
  if (typeof day !== 'string' || day === '') return undefined;
  const zone = zoneOfState(state);
  if (day < dayIn(zone, now)) return 'The closing date must not be in the past';
  return day > dayIn(zone, now, farthestDays) ? 'The closing date must be within two years' : undefined;
}

/** What a request says of its closing and to its lenders, whatever its kind calls it. */
export function closingAndNoteOf(
  { own }: Own,
  request: Values,
): { readonly closingDate: string | null; readonly note: string | null } {
  const text = (name: string) => {
    const value = request[name];
    return typeof value === 'string' && value !== '' ? value : null;
  };
  // What the kind itself asks is among the figures of its deals.
  return {
    closingDate: own?.closingDate === undefined ? text(wantedClosingDate.name) : null,
    note: own?.note === undefined ? text(noteToLenders.name) : null,
  };
}
