import type { LoanKind } from '../../../lending/kinds/kind.ts';
import { amountsIn } from './amounts.ts';
import { calculationAmounts } from './calculation.ts';
import { readDeal, readReply } from './deal.ts';

type Facts = Readonly<Record<string, unknown>>;
interface Own {
  readonly text: string;
  readonly facts: Facts;
  /** What a reply to a question for the fact would say. */
  reply(name: string): unknown;
}

/**
 * Whether each figure of a text is of what the person said it is of: somebody else who repeats it may have taken one for another. A
 * figure that the person gave no name stands for what they have given no other figure.
 */
function areOwn(input: Facts, own: readonly Own[]): boolean {
  return Object.entries(input).every(
    ([name, value]) =>
      typeof value !== 'number' ||
      own.some(({ text, facts, reply }) => {
        if (facts[name] !== undefined) return facts[name] === value;
        if (Object.values(facts).includes(value)) return false;
        return reply(name) === value || amountsIn(text).some((amount) => amount.value === value);
      }),
  );
}

/** All of what somebody wrote is read together, too: a figure and its name may stand in two messages. */
const together = (typed: readonly string[]): string[] => [...new Set([...typed, typed.join('. ')])];

export const dealIsOwn = (input: string, typed: readonly string[], kind: LoanKind): boolean =>
  areOwn(
    readDeal(input, kind),
    together(typed).map((text) => {
      const facts = readDeal(text, kind);
      const isBare = Object.keys(facts).length === 0;
      return { text, facts, reply: (name) => (isBare ? readReply(text, kind, name)[name] : undefined) };
    }),
  );

export const calculationIsOwn = (input: string, typed: readonly string[]): boolean =>
  areOwn(
    calculationAmounts(input),
    together(typed).map((text) => ({ text, facts: calculationAmounts(text), reply: () => undefined })),
  );
