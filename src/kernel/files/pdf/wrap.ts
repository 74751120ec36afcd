interface Wrapping {
  readonly fits: (line: string) => boolean;
  /** All of them unless stated. */
  readonly most?: number;
  /** How the last line ends when there are more than the most. */
  readonly cut?: string;
}

/**
 * A printable text in lines that fit; a word that is too long for one is broken. Others write these texts, so a line costs
 * what a line holds, however much is to come, and nothing beyond the last line is looked at.
 */
export function wrap(text: string, { fits, most = Number.POSITIVE_INFINITY, cut = '…' }: Wrapping): string[] {
  const lines: string[] = [];
  let rest = text;
  while (rest !== '' && lines.length < most) {
    const end = lineEnd(rest, fits);
    lines.push(rest.slice(0, end).trimEnd());
    rest = rest.slice(end).trimStart();
  }
  const last = lines.pop() ?? '';
  if (rest === '') return [...lines, last];
  const kept = longest(last, (part) => fits(part + cut));
  return [...lines, last.slice(0, kept).trimEnd() + cut];
}

function lineEnd(text: string, fits: (line: string) => boolean): number {
  const end = Math.max(1, longest(text, fits));
  if (end === text.length || text[end] === ' ') return end;
  const space = text.lastIndexOf(' ', end - 1);
  return space > 0 ? space : end;
}

/** How many letters of the beginning fit: a stretch that is doubled until it does not, then halved down. */
function longest(text: string, fits: (part: string) => boolean): number {
  let [fitting, beyond] = [0, 32];
  while (beyond <= text.length && fits(text.slice(0, beyond))) [fitting, beyond] = [beyond, beyond * 2];
  if (beyond > text.length) {
    if (fits(text)) return text.length;
    beyond = text.length;
  }
  while (beyond - fitting > 1) {
    const middle = Math.floor((fitting + beyond) / 2);
    if (fits(text.slice(0, middle))) fitting = middle;
    else beyond = middle;
  }
  return fitting;
}
