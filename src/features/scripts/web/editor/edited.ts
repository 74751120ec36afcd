import type { StatedScript } from '../../contract.ts';
import { hasUnevenBrackets, unknownPlaceholders } from '../../filling/placeholders.ts';
import { scriptTexts } from '../../model.ts';

/** A script as it stands in the editor: points and tags as they are typed. */
export interface Edited {
  readonly category: StatedScript['category'];
  readonly channel: StatedScript['channel'];
  readonly loanType: StatedScript['loanType'];
  readonly name: string;
  /** One a line. */
  readonly points: string;
  readonly fullScript: string;
  /** With commas between. */
  readonly tags: string;
}

export const emptyScript: StatedScript = {
  category: 'opening',
  channel: 'call',
  loanType: null,
  name: '',
  bulletPoints: [],
  fullScript: '',
  tags: [],
};

export const editedOf = ({ bulletPoints, tags, ...rest }: StatedScript): Edited => ({
  ...rest,
  points: bulletPoints.join('\n'),
  tags: tags.join(', '),
});

const partsOf = (text: string, between: RegExp): string[] =>
  text
    .split(between)
    .map((part) => part.trim())
    .filter((part) => part !== '');

export const statedOf = ({ points, tags, ...rest }: Edited): StatedScript => ({
  ...rest,
  bulletPoints: partsOf(points, /\n/),
  tags: [...new Set(partsOf(tags, /,/))],
});

export type Problems = Readonly<Partial<Record<keyof Edited, string>>>;

function problemIn(text: string): string | undefined {
  const unknown = unknownPlaceholders(text);
  if (unknown.length > 0) return scriptTexts.unknown(unknown);
  return hasUnevenBrackets(text) ? scriptTexts.uneven : undefined;
}

/** What can be said before the server is asked, by field. */
export function problemsOf({ name, points, fullScript }: Edited): Problems {
  const found = {
    name: name.trim() === '' ? 'Please enter a name.' : undefined,
    points: problemIn(points),
    fullScript: fullScript.trim() === '' ? 'Please enter the script.' : problemIn(fullScript),
  };
  return Object.fromEntries(Object.entries(found).filter(([, text]) => text !== undefined));
}

/** The server's problems under the fields of the editor. */
export function problemsFrom(fields: Readonly<Record<string, string>>): Problems {
  const placeOf = (field: string) => {
    const plain = field.replace(/^content\./, '').replace(/\.\d+$/, '');
    return plain === 'bulletPoints' ? 'points' : plain;
  };
  return Object.fromEntries(Object.entries(fields).map(([field, text]) => [placeOf(field), text]));
}
