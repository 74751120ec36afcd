import { PDFArray, PDFDict, PDFHexString, PDFName, PDFNumber, type PDFObject, PDFString } from '@cantoo/pdf-lib';

// Files are written by many programs, and a value of another type than the format asks for counts as missing.

export const nameOf = (key: string): PDFName => PDFName.of(key);

export function dictAt(dict: PDFDict | undefined, key: string): PDFDict | undefined {
  const value = dict?.lookup(nameOf(key));
  return value instanceof PDFDict ? value : undefined;
}

export function arrayAt(dict: PDFDict | undefined, key: string): PDFArray | undefined {
  const value = dict?.lookup(nameOf(key));
  return value instanceof PDFArray ? value : undefined;
}

export function numberAt(dict: PDFDict | undefined, key: string): number | undefined {
  const value = dict?.lookup(nameOf(key));
  return value instanceof PDFNumber ? value.asNumber() : undefined;
}

/** Without the slash. */
export function nameAt(dict: PDFDict | undefined, key: string): string | undefined {
  const value = dict?.lookup(nameOf(key));
  return value instanceof PDFName ? value.decodeText() : undefined;
}

export const textAt = (dict: PDFDict | undefined, key: string): string | undefined => textOf(dict?.lookup(nameOf(key)));

export const textOf = (value: PDFObject | undefined): string | undefined =>
  value instanceof PDFString || value instanceof PDFHexString ? value.decodeText() : undefined;

/** Undefined unless all of them are numbers. */
export function numbersOf(array: PDFArray | undefined): number[] | undefined {
  if (!array) return undefined;
  const numbers: number[] = [];
  for (let at = 0; at < array.size(); at++) {
    const value = array.lookup(at);
    if (!(value instanceof PDFNumber)) return undefined;
    numbers.push(value.asNumber());
  }
  return numbers;
}

/** A value that a dictionary has or inherits. Chains that never end count as without it. */
export function inherited(dict: PDFDict, key: string): PDFObject | undefined {
  let at: PDFDict | undefined = dict;
  for (let depth = 0; at && depth < 50; depth++) {
    const value: PDFObject | undefined = at.lookup(nameOf(key));
    if (value !== undefined) return value;
    at = dictAt(at, 'Parent');
  }
  return undefined;
}

export function inheritedNumber(dict: PDFDict, key: string): number | undefined {
  const value = inherited(dict, key);
  return value instanceof PDFNumber ? value.asNumber() : undefined;
}
