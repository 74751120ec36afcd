import { isOf, type Member } from './members.ts';

/** Something to know about a sized loan that decides nothing: a code with its figures. */
export interface Warning {
  readonly code: string;
  readonly [member: string]: unknown;
}

/** A warning of a kind: what it carries, and the sentence its figures make. */
export interface WarningDeclaration {
  readonly code: string;
  readonly members: Readonly<Record<string, Member>>;
  /** Undefined when the figures are not those of this warning: stored ones outlive the version that wrote them. */
  sentenceOf(warning: Warning): string | undefined;
}

type FiguresOf<Members> = {
  readonly [Name in keyof Members]: Members[Name] extends Member<infer T> ? T : never;
};

export function defineWarning<const Code extends string, Members extends Readonly<Record<string, Member>>>(
  code: Code,
  members: Members,
  write: (figures: FiguresOf<Members>) => string,
): WarningDeclaration {
  const carries = (warning: Warning): warning is Warning & FiguresOf<Members> =>
    Object.entries(members).every(([name, member]) => isOf(member, warning[name]));
  return { code, members, sentenceOf: (warning) => (carries(warning) ? write(warning) : undefined) };
}
