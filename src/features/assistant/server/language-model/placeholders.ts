import { admits } from '../../../../kernel/access.ts';
import { findClientNames } from '../../../pipeline/server/api.ts';
import { withoutContacts } from '../../checked/mask.ts';
import { isNamedBy, withoutName } from '../../checked/people.ts';
import type { Asker } from '../draft.ts';

/** What stands for names of people and for what people wrote, in everything that a language model is sent. */
export class Placeholders {
  readonly #byMark = new Map<string, string>();
  readonly #marks = new Map<string, string>();

  /** The sign for a text, the same one every time. */
  markOf(type: 'Deal' | 'Item' | 'Borrower', text: string): string {
    const known = this.#marks.get(`${type} ${text}`);
    if (known) return known;
    const count = [...this.#byMark.keys()].filter((mark) => mark.startsWith(`[${type} `)).length;
    const mark = `[${type} ${count + 1}]`;
    this.#marks.set(`${type} ${text}`, mark);
    this.#byMark.set(mark, text);
    return mark;
  }

  /** A text with what the signs stand for. */
  filled(text: string): string {
    return text.replaceAll(/\[(?:Deal|Item|Borrower) \d+\]/g, (mark) => this.#byMark.get(mark) ?? mark);
  }

  /** A text of the person as it may be sent: names of their borrowers, contacts and identifiers replaced. */
  hidden(text: string): string {
    const people = [...this.#byMark].filter(([mark]) => mark.startsWith('[Borrower '));
    const hidden = people
      .toSorted(([, one], [, other]) => other.length - one.length)
      .reduce((left, [mark, name]) => withoutName(left, name, mark), withoutContacts(text));
    return hidden.replaceAll(/(\[Borrower \d+\])(?:\s+\1)+/g, '$1');
  }
}

/** Signs for the borrowers of the asker whom a text may name. */
export async function placeholdersFor({ platform, who }: Asker, texts: readonly string[]): Promise<Placeholders> {
  const placeholders = new Placeholders();
  if (!admits('broker', who.role)) return placeholders;
  const said = texts.join(' ');
  for (const name of await findClientNames(platform.database.db, who.accountId))
    if (isNamedBy(name, said)) placeholders.markOf('Borrower', name);
  return placeholders;
}
