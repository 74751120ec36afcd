import { classList } from './list.ts';
import { miniClasses } from './mini-classes.ts';
import type { ProgressKey } from './progress-keys.ts';

interface ClassCard {
  readonly text: string;
  /** Of a class with a certificate. */
  readonly completedKey?: ProgressKey;
}

export const hardMoneyHref = '/hard-money-class';
export const fixAndFlipHref = '/fix-and-flip-class';

const cards: ReadonlyMap<string, ClassCard> = new Map<string, ClassCard>([
  [
    hardMoneyHref,
    { text: 'Seven modules from the loan types to advanced strategies, with a guide to finding clients.' },
  ],
  [fixAndFlipHref, { text: 'Buy, budget, finance, run and sell a renovation, in five sections of three lessons.' }],
  ...miniClasses.map(({ href, card, completedKey }) => [href, { text: card, completedKey }] as const),
]);

function cardOf(href: string): ClassCard {
  const card = cards.get(href);
  if (card === undefined) throw new Error(`The class at ${href} has no card.`);
  return card;
}

/** What the list of the classes shows of each. */
export const classCards = classList.map((one) => ({ ...one, ...cardOf(one.href) }));
