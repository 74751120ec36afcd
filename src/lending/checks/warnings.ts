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

/** What a warning says under one name: its form on the wire, and whether a stored value still has it. */
export interface WarningMember<T> {
  readonly schema: z.ZodType<T>;
  is(value: unknown): value is T;
}

const isNumber = (value: unknown): value is number => Number.isFinite(value);
const isText = (value: unknown): value is string => typeof value === 'string';

/** @param meaning for the description of the API, where the name does not say it */
export const figure = (meaning = ''): WarningMember<number> => ({
  schema: described(z.number(), meaning),
  is: isNumber,
});
export const figureOrNone = (meaning = ''): WarningMember<number | null> => ({
  schema: described(z.number().nullable(), meaning),
  is: (value) => value === null || isNumber(value),
});
export const text: WarningMember<string> = { schema: z.string(), is: isText };
export const texts: WarningMember<readonly string[]> = {
  schema: z.array(z.string()).readonly(),
  is: (value): value is readonly string[] => Array.isArray(value) && value.every(isText),
};

const described = <S extends z.ZodType>(schema: S, meaning: string): S =>
  meaning === '' ? schema : schema.describe(meaning);

type FiguresOf<Members> = {
  readonly [Name in keyof Members]: Members[Name] extends WarningMember<infer T> ? T : never;
};

export function defineWarning<
  const Code extends string,
  Members extends Readonly<Record<string, WarningMember<unknown>>>,
>(code: Code, members: Members, write: (figures: FiguresOf<Members>) => string): WarningDeclaration {
  const shape = () => Object.fromEntries(Object.entries(members).map(([name, { schema }]) => [name, schema]));
  const carries = (warning: Warning): warning is Warning & FiguresOf<Members> =>
    Object.entries(members).every(([name, { is }]) => is(warning[name]));
  return {
    code,
    // A code with members of its own is a warning; of members not yet named Zod's type cannot tell.
    schema: z.object({ code: z.literal(code), ...shape() }) as unknown as z.ZodType<Warning>,
    sentenceOf: (warning) => (carries(warning) ? write(warning) : undefined),
  };
}

export const warningSchemaOf = (declarations: readonly WarningDeclaration[]): z.ZodType<Warning> =>
  declarations.length === 0 ? z.never() : z.union(declarations.map(({ schema }) => schema));
