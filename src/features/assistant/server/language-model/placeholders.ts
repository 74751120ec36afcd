import { admits } from '../../../../kernel/access.ts';
import { findOwnDeals } from '../../../pipeline/server/api.ts';
import { masked, withoutIdentifiers } from '../../checked/mask.ts';
import type { Asker } from '../draft.ts';

const contacts = /[\w.+-]+@[\w-]+\.[\w.-]*\w|(?<![\d$,.])(?:\+?1[ .-]?)?\(?\d{3}\)?[ .-]\d{3}[ .-]\d{4}(?!\d)/g;
const literal = (text: string): string => text.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`);

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
    let hidden = withoutIdentifiers(text).replaceAll(contacts, masked);
    const people = [...this.#byMark].filter(([mark]) => mark.startsWith('[Borrower '));
    for (const [mark, name] of people.toSorted(([, one], [, other]) => other.length - one.length)) {
      const parts = name.split(/\s+/).filter((part) => part.length > 2);
      for (const part of [name, ...parts])
        hidden = hidden.replaceAll(
          new RegExp(String.raw`(?<![\p{L}\p{N}[])${literal(part)}(?![\p{L}\p{N}])`, 'giu'),
          mark,
        );
    }
    return hidden.replaceAll(/(\[Borrower \d+\])(?:\s+\1)+/g, '$1');
  }
}

const namesRead = 500;

/** Signs for the borrowers of the asker whom a text may name. */
export async function placeholdersFor({ platform, who }: Asker, texts: readonly string[]): Promise<Placeholders> {
  const placeholders = new Placeholders();
  if (!admits('broker', who.role)) return placeholders;
  const words = new Set(
    texts
      .join(' ')
      .toLowerCase()
      .split(/[^\p{L}\p{N}]+/u),
  );
  for (const { clientName } of await findOwnDeals(platform.database.db, who.accountId, [], namesRead)) {
    const parts = clientName?.toLowerCase().split(/[^\p{L}\p{N}]+/u) ?? [];
    if (clientName && parts.some((part) => part.length > 2 && words.has(part)))
      placeholders.markOf('Borrower', clientName);
  }
  return placeholders;
}
