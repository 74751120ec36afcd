import { type StateCode, toStateCode } from '../../states.ts';

/** A street address in the United States. */
export interface Address {
  readonly street: string;
  readonly city: string;
  readonly state: StateCode;
  /** '78704' or '78704-1234'. */
  readonly zip: string;
}

/** Five digits, or nine with or without the dash. */
export const isZip = (text: string): boolean => /^\d{5}(-?\d{4})?$/.test(text);

/** Nine digits with their dash; anything else as it is. */
export const tidyZip = (text: string): string => text.replace(/^(\d{5})-?(\d{4})$/, '$1-$2');

/** '118 Juniper Street, Austin, TX 78704'. */
export const writeAddress = ({ street, city, state, zip }: Address): string => `${street}, ${city}, ${state} ${zip}`;

const line =
  /^(.*\S)\s*,\s*([^,]*[^,\s])\s*,\s*([a-z][a-z. ]*[a-z])\s*,?\s*(\d{5}(?:-?\d{4})?)(?:\s*,\s*(?:usa|united states))?$/i;

/** The parts of an address on one line; undefined where one of them is missing. */
export function readAddress(text: string): Address | undefined {
  const [, street, city, stateText = '', zip] = line.exec(text.trim().slice(0, 300)) ?? [];
  const state = toStateCode(stateText);
  return street && city && state && zip ? { street, city, state, zip: tidyZip(zip) } : undefined;
}
