import { tidyZip, writeAddress } from '../../../../kernel/fields/texts/address.ts';
import { toStateCode } from '../../../../kernel/states.ts';
import { calm } from './calm.ts';
import type { Reader } from './reading.ts';

const street = '\\d{1,6}[A-Za-z]?(?:-\\d+)? +[A-Za-z0-9#][^\\n\\t,;:]{2,60}?';
const unit = '(?:[,\\n]? *(?:unit|apt\\.?|apartment|suite|ste\\.?|#) *[\\w-]{1,8})?';
const city = "[A-Za-z][A-Za-z.'’ -]{1,38}?";
const state = '[A-Za-z]{2}|[A-Z][a-z]+(?: [A-Z][a-z]+)?';
const pattern = new RegExp(
  `\\b(${street}${unit})\\s*[,\\n\\t]\\s*(${city})[,\\s]\\s*(${state})[.,]?\\s+(\\d{5}(?:-\\d{4})?)\\b`,
  'gi',
);

/** The whole addresses of a text, on one line or on several, each as one line: street, city, state, ZIP code. */
export const readAddresses: Reader<string> = (text) =>
  [...text.matchAll(pattern)].flatMap((match) => {
    const [written, streetText = '', cityText = '', stateText = '', zip = ''] = match;
    const code = toStateCode(stateText);
    if (!code) return [];
    const value = writeAddress({
      street: calm(streetText.replace(/\s*\n\s*/g, ', ')),
      city: calm(cityText),
      state: code,
      zip: tidyZip(zip),
    });
    return [{ value, start: match.index, end: match.index + written.length }];
  });
