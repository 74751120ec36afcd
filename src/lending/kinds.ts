/** The five kinds of loan program, as slugs. */
export const programKinds = ['fix-and-flip', 'dscr', 'stabilized-bridge', 'portfolio', 'ground-up'] as const;
export type ProgramKind = (typeof programKinds)[number];
