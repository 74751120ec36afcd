/** In octets, without the line break (RFC 5545, 3.1). */
const longest = 75;
const isAscii = (text: string): boolean => !/[^\x20-\x7e]/.test(text);

function foldedAscii(line: string): string {
  let text = line.slice(0, longest);
  for (let at = longest; at < line.length; at += longest - 1) text += `\r\n ${line.slice(at, at + longest - 1)}`;
  return text;
}

/** Folds a line: what follows begins with a space, and no character is cut in two. */
function folded(line: string): string {
  if (isAscii(line)) return line.length <= longest ? line : foldedAscii(line);
  const parts: string[] = [];
  let begin = 0;
  let octets = 0;
  let at = 0;
  while (at < line.length) {
    const code = line.codePointAt(at) ?? 0;
    const size = code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
    // The space that a further line begins with counts too.
    if (octets + size > (parts.length === 0 ? longest : longest - 1)) {
      parts.push(line.slice(begin, at));
      begin = at;
      octets = 0;
    }
    octets += size;
    at += size === 4 ? 2 : 1;
  }
  parts.push(line.slice(begin));
  return parts.join('\r\n ');
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what a calendar file must not hold.
const control = /[\u0000-\u0008\u000b-\u001f\u007f\u2028\u2029]/g;

/** A text as a value: it can begin no line of its own, whatever it holds. */
export const textValue = (text: string): string =>
  // Most texts need nothing of it.
  !/[^ -~]|[\\;,]/.test(text) ? text : escaped(text);

const escaped = (text: string): string =>
  text
    .replaceAll(/\r\n?|[\u2028\u2029]/g, '\n')
    .replaceAll(control, '')
    .replaceAll(/[\\;,]/g, '\\$&')
    .replaceAll('\n', '\\n');

/** A name within quotes, as parameters have it: they know no escaping of quotes that every program reads. */
export const quoted = (text: string): string =>
  `"${text.replaceAll(/\s+/g, ' ').replaceAll(control, '').replaceAll('"', "'").trim()}"`;

/** @param value as it stands in the file */
export const line = (name: string, value: string): string => `${folded(`${name}:${value}`)}\r\n`;
