import { z } from 'zod';

/** Something to know about a sized loan that decides nothing: a code with its figures. */
export interface Warning {
  readonly code: string;
  readonly [member: string]: unknown;
}

/** A warning of a kind: what it carries, and the sentence its figures make. */
export interface WarningDeclaration {
  readonly code: string;
  readonly schema: z.ZodType<Warning>;
  /** Undefined when the figures are not those of this warning: stored ones outlive the version that wrote them. */
  sentenceOf(warning: Warning): string | undefined;
}

export function defineWarning<const Code extends string, Members extends z.core.$ZodLooseShape>(
  code: Code,
  members: Members,
  write: (figures: z.output<z.ZodObject<Members>>) => string,
): WarningDeclaration {
  const figures = z.object(members);
  return {
    code,
    // A code with members of its own is a warning; of members not yet named Zod's type cannot tell.
    schema: z.object({ code: z.literal(code), ...members }) as unknown as z.ZodType<Warning>,
    sentenceOf(warning) {
      const read = figures.safeParse(warning);
      return read.success ? write(read.data) : undefined;
    },
  };
}

export const warningSchemaOf = (declarations: readonly WarningDeclaration[]): z.ZodType<Warning> =>
  declarations.length === 0 ? z.never() : z.union(declarations.map(({ schema }) => schema));
