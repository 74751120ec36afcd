interface Named {
  readonly slug: string;
  readonly name: string | undefined;
  /** What of the calculation it is, where it is not all of it. */
  readonly part?: string | undefined;
  readonly ending: 'pdf' | 'csv';
  readonly on: Date;
}

const twoDigits = (value: number): string => String(value).padStart(2, '0');

/** The day as the calendar on the wall has it. */
const dayOf = (date: Date): string =>
  `${date.getFullYear()}-${twoDigits(date.getMonth() + 1)}-${twoDigits(date.getDate())}`;

/** What every system takes for the name of a file; empty where nothing of it is left. */
const plainWords = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 60)
    .replace(/^-+|-+$/g, '');

/** 'dscr-calculation-2026-03-01.pdf', or with the name it was saved under in front. */
export function fileName({ slug, name = '', part, ending, on }: Named): string {
  const called = plainWords(name);
  const what = called === '' ? `${slug}-calculation` : called;
  return `${[what, ...(part === undefined ? [] : [part]), dayOf(on)].join('-')}.${ending}`;
}
