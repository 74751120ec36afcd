/** A piece of XML; undefined where there is nothing to say. */
export type Xml = string | undefined;

/** Control characters and halves of letters, which XML can't hold in any form. */
const forbidden = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

export const escaped = (text: string): string =>
  text.replace(forbidden, '').replace(/[&<>"']/g, (sign) => escapes[sign] ?? sign);

type Value = string | number | boolean | null | undefined;

/** One fact. Nothing where it isn't known. */
export function fact(name: string, value: Value): Xml {
  if (value === null || value === undefined) return undefined;
  const text = escaped(String(value)).trim();
  return text === '' ? undefined : `<${name}>${text}</${name}>`;
}

/** Facts under one name, in the order that the model has them: that of the alphabet. Nothing where none of them is known. */
export function group(name: string, ...children: readonly Xml[]): Xml {
  const known = children.filter((child) => child !== undefined);
  return known.length === 0 ? undefined : `<${name}>${known.join('')}</${name}>`;
}
