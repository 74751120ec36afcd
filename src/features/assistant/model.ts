import type { KindSlug } from '../../lending/kinds/find.ts';

/** What a message may be, and how long conversations are kept. */
export const chatLimits = {
  messageLength: 2_000,
  /** Of one conversation, so many of the last are shown. */
  messagesShown: 100,
  keptDays: 90,
  /** A run that has not ended by then has been interrupted. */
  runMs: 90_000,
  /** After so long a language model writes no more: what is answered then is answered without it. */
  modelMs: 60_000,
  /** How many tools a language model may use for one message. */
  toolCalls: 8,
  /** So many of the person's earlier messages it is sent. */
  earlierSent: 4,
} as const;

export const chatTexts = {
  title: 'Assistant',
  welcome:
    'Ask about lending terms and Plinth, describe a deal to search for lenders, or ask where your deals stand and what is due.',
  thinking: 'Thinking...',
  failed: "I'm having trouble connecting to my brain right now. Please try again later.",
  stopped: 'Stopped.',
  interrupted: 'This answer was interrupted. Ask again.',
  struck: 'Removed: no source found for this part.',
  modelFailed: "The language model isn't responding. This answer doesn't use it.",
  noSources: "What the language model wrote had no source. This answer doesn't use it.",
  ownBudget: "You've reached today's limit for the language model. This answer doesn't use it.",
  sharedBudget: "The language model has reached its limit for today. This answer doesn't use it.",
} as const;

/** What a line of an answer rests on. */
export const sourceTypes = ['article', 'glossary', 'program', 'calculation', 'lender', 'row', 'message'] as const;

export interface Source {
  readonly type: (typeof sourceTypes)[number];
  /** What it is called: the article, the program, the deal. */
  readonly label: string;
  /** What of it was used: the version and check of a program, the section of an article. Empty for all of it. */
  readonly detail: string;
  /** A page of the product; empty for what the person has typed. */
  readonly link: string;
}

/** A paragraph of an answer, and where in its sources every figure of it comes from. */
export interface Line {
  readonly text: string;
  readonly sources: readonly number[];
  /** It stands for what was removed. */
  readonly struck?: true | undefined;
}

/** What the person can do next; nothing is done before they confirm it. */
export type Proposal =
  /** A line as the tasks page reads it, in the reader's time zone. */
  | { readonly type: 'task'; readonly line: string }
  | { readonly type: 'search'; readonly kind: KindSlug; readonly scenario: Readonly<Record<string, unknown>> }
  | { readonly type: 'ticket'; readonly subject: string; readonly description: string };

/** `asked`: a figure is missing. `refused`: it can't be answered from here. */
export const outcomes = ['answered', 'asked', 'refused'] as const;

export interface Answer {
  readonly outcome: (typeof outcomes)[number];
  readonly lines: readonly Line[];
  readonly sources: readonly Source[];
  readonly proposals: readonly Proposal[];
}

/** What the assistant has asked back for, so that the next message can answer it. */
export interface Pending {
  readonly intent: 'search' | 'path';
  readonly kind: KindSlug;
  readonly deal: Readonly<Record<string, unknown>>;
  /** The field that was asked for. */
  readonly field: string;
}

export const runStates = ['running', 'done', 'stopped', 'failed'] as const;
export type RunState = (typeof runStates)[number];

/** The answer as one text. */
export const textOf = ({ lines }: Pick<Answer, 'lines'>): string => lines.map(({ text }) => text).join('\n');

/** Lines that state a figure without saying where it comes from: there are to be none. */
export const unsourcedLines = ({ lines, sources }: Pick<Answer, 'lines' | 'sources'>): Line[] =>
  lines.filter(({ text, sources: own }) => /\d/.test(text) && !own.some((place) => sources[place] !== undefined));
