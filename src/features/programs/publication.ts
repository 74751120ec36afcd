import { type EffectiveDays, type OfferState, offerStateOf } from './model.ts';

/** What a lender has chosen for a program. Brokers find a live one on its days; the others are in no search, count or alert. */
export const programStatuses = ['draft', 'live', 'hidden'] as const;
export type ProgramStatus = (typeof programStatuses)[number];

/** What its status and its days come to today. */
export const programStates = ['draft', 'live', 'scheduled', 'hidden'] as const;
export type ProgramState = (typeof programStates)[number];

const stateOfLive = { upcoming: 'scheduled', now: 'live', ended: 'hidden' } as const satisfies Record<
  OfferState,
  ProgramState
>;

/** A live program is scheduled before its first day, and hidden after its last. */
export const programStateOf = (
  { status, ...days }: EffectiveDays & { readonly status: ProgramStatus },
  now: Date,
): ProgramState => (status === 'live' ? stateOfLive[offerStateOf(days, now)] : status);

export const stateLabels: Readonly<Record<ProgramState, string>> = {
  draft: 'Draft',
  live: 'Live',
  scheduled: 'Scheduled',
  hidden: 'Hidden',
};

/** What a change of status came to, by the state that it led to. */
export const statusTexts: Readonly<Record<ProgramState, string>> = {
  draft: "The program is a draft. Brokers can't see it.",
  live: 'The program is live. Brokers can find it now.',
  scheduled: 'The program is scheduled. Brokers can find it from its first day.',
  hidden: "The program is hidden. Brokers can't see it.",
};
