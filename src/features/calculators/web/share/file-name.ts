import { dayIn } from '../../../../kernel/time-zones.ts';

interface Named {
  readonly slug: string;
  readonly name: string | undefined;
  /** What of the calculation it is, where it is not all of it. */
  readonly part?: string | undefined;
  readonly ending: 'pdf' | 'csv';
  readonly on: Date;
}

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
  // The day as the calendar on the wall has it.
  const day = dayIn({ name: Temporal.Now.timeZoneId(), label: '' }, on);
  return `${[what, ...(part === undefined ? [] : [part]), day].join('-')}.${ending}`;
}
