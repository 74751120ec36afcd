/** What the receiving server found about who sent an email. */
export type Checked = 'passed' | 'failed';

/** One method of `Authentication-Results`: `dmarc=pass header.from=example.com`. */
interface Result {
  readonly method: string;
  readonly outcome: string;
  readonly properties: ReadonlyMap<string, string>;
}

/** Comments may stand anywhere, within each other; an unfinished one ends all that follows. */
function withoutComments(text: string): string {
  let depth = 0;
  let kept = '';
  for (const character of text) {
    if (character === '(') depth += 1;
    else if (character === ')') depth = Math.max(0, depth - 1);
    else if (depth === 0) kept += character;
  }
  return kept;
}

const pairOf = (word: string): readonly [string, string] => {
  const at = word.indexOf('=');
  return [
    word.slice(0, at).toLowerCase(),
    word
      .slice(at + 1)
      .replace(/^"|"$/g, '')
      .toLowerCase(),
  ];
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
    const [name = '', ...results] = withoutComments(line).replaceAll(/\s+/g, ' ').split(';');
    if (name.trim().split(' ')[0]?.toLowerCase() !== server.toLowerCase()) continue;
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
