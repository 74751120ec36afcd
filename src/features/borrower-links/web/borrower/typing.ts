import { questions } from '../../../../lending/answers/questions.ts';
import type { Typed } from '../../../../ui/forms/input-parts.ts';

/*
 * What somebody typed and has not sent waits in this tab, since a phone that takes a photo often reloads the page. It ends with the
 * tab and with the link. Personal identifiers are never in it.
 */

const sensitive: ReadonlySet<string> = new Set(
  questions.filter((question) => question.sensitive === true).map(({ name }) => name),
);

const prefix = 'plinth.borrower.';
/** Enough to tell links apart, too little to be one. */
const keyOf = (token: string, part: string): string => `${prefix}${token.slice(0, 8)}/${part}`;

const isRecord = (value: unknown): value is Typed =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const withoutIdentifiers = (typed: Typed): Typed =>
  Object.fromEntries(Object.entries(typed).filter(([name]) => !sensitive.has(name)));

/** What of a part of the page was typed and not sent, by name. */
export function readTyping(token: string, part: string): Typed {
  try {
    const typed: unknown = JSON.parse(sessionStorage.getItem(keyOf(token, part)) ?? 'null');
    return isRecord(typed) ? withoutIdentifiers(typed) : {};
  } catch {
    return {};
  }
}

export function keepTyping(token: string, part: string, typed: Typed): void {
  const kept = withoutIdentifiers(typed);
  try {
    if (Object.keys(kept).length === 0) sessionStorage.removeItem(keyOf(token, part));
    else sessionStorage.setItem(keyOf(token, part), JSON.stringify(kept));
  } catch {
    // Without storage the page works, only not across a reload.
  }
}

/** The link opens nothing any more: neither does what was typed with it. */
export function forgetTyping(): void {
  try {
    for (const key of Object.keys({ ...sessionStorage })) if (key.startsWith(prefix)) sessionStorage.removeItem(key);
  } catch {
    // There was nothing to keep it in.
  }
}
