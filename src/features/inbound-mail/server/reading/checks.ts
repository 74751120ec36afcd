/** What the receiving server found about who sent an email. */
export type Checked = 'passed' | 'failed';

/** One method of `Authentication-Results`: `dmarc=pass header.from=example.com`. */
interface Result {
  readonly method: string;
  readonly outcome: string;
  readonly properties: ReadonlyMap<string, string>;
}

/** Stands for what parts a line where it is quoted: senders choose what is between quotes, as in `smtp.mailfrom="a; b"@example.com`. */
const quotedMark = '\uFFFD';
const parting = new Set([' ', '\t', ';', '=', '(', ')']);

/**
 * A line without its comments, which may stand anywhere and within each other, and without a meaning for what is quoted.
 * @returns undefined where a comment or a quoted text has no end, or ends without a beginning
 */
function plainLine(line: string): string | undefined {
  let depth = 0;
  let isQuoted = false;
  let kept = '';
  for (let place = 0; place < line.length; place += 1) {
    const character = line[place] ?? '';
    const isEscape = character === '\\' && (isQuoted || depth > 0);
    if (isEscape) place += 1;
    else if (isQuoted && character === '"') isQuoted = false;
    else if (isQuoted) kept += parting.has(character) ? quotedMark : character;
    else if (character === '(') depth += 1;
    else if (character === ')' && depth === 0) return undefined;
    else if (character === ')') depth -= 1;
    else if (character === '"' && depth === 0) isQuoted = true;
    else if (depth === 0) kept += character;
  }
  return depth === 0 && !isQuoted ? kept : undefined;
}

const pairOf = (word: string): readonly [string, string] => {
  const at = word.indexOf('=');
  return [word.slice(0, at).toLowerCase(), word.slice(at + 1).toLowerCase()];
};

function readResult(text: string): Result | undefined {
  const [first, ...rest] = text
    .trim()
    .split(/\s+/)
    .filter((word) => word.includes('='));
  if (first === undefined) return undefined;
  const [method, outcome] = pairOf(first);
  return { method: method.split('/')[0] ?? '', outcome, properties: new Map(rest.map(pairOf)) };
}

const domainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1);

/**
 * Whether the server of this name found that an email comes from the domain of its sender (RFC 8601). Only the newest of its lines counts:
 * it stands above all that came with the email, and a server removes what others wrote in its name.
 */
export function checkedBy(server: string, lines: readonly string[], from: string | null): Checked {
  if (from === null) return 'failed';
  for (const line of lines) {
    const unfolded = line.replaceAll(/\s+/g, ' ');
    const plain = plainLine(unfolded);
    const [name = '', ...results] = (plain ?? unfolded).split(';');
    if (name.trim().split(' ')[0]?.toLowerCase() !== server.toLowerCase()) continue;
    if (plain === undefined) return 'failed';
    return isFrom(
      domainOf(from),
      results.flatMap((text) => readResult(text) ?? []),
    )
      ? 'passed'
      : 'failed';
  }
  return 'failed';
}

/** DMARC decides where it was looked at; else a signature of the very domain. */
function isFrom(domain: string, results: readonly Result[]): boolean {
  const dmarc = results.filter(({ method }) => method === 'dmarc');
  if (dmarc.some(({ outcome }) => outcome === 'fail')) return false;
  if (dmarc.some(({ outcome, properties }) => outcome === 'pass' && properties.get('header.from') === domain))
    return true;
  return results.some(
    ({ method, outcome, properties }) =>
      method === 'dkim' && outcome === 'pass' && properties.get('header.d') === domain,
  );
}
