import { useState } from 'react';
import type { SigningPlan } from '../../contract.ts';
import type { RoleHere } from '../../model.ts';
import type { TypedPerson } from '../signing-queries.ts';

interface TypedSigner extends TypedPerson {
  /** The deal has somebody in this role. */
  readonly isIn: boolean;
}
export interface TypedPlan {
  readonly people: Readonly<Partial<Record<RoleHere, TypedSigner>>>;
  readonly isAtOnce: boolean;
}

const planned = (plan: SigningPlan): TypedPlan['people'] =>
  Object.fromEntries(
    plan.signers.map(({ role, name, email, phone, isOptional }) => [
      role,
      { name, email, phone: phone ?? '', isIn: !isOptional || email !== '' },
    ]),
  );

/** What the form begins with: what was typed before, where anything was, else what the package knows. */
export const beginWith = (plan: SigningPlan, before: TypedPlan | undefined): TypedPlan => ({
  people: { ...planned(plan), ...before?.people },
  isAtOnce: before?.isAtOnce ?? false,
});

const looksLikeEmail = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** What a person's fields lack, by the name of the field. */
export const complaintsOfPerson = (prefix: string, { name, email }: TypedPerson): Readonly<Record<string, string>> => ({
  ...(name.trim() === '' && { [`${prefix}.name`]: 'Name is required' }),
  ...(!looksLikeEmail.test(email.trim()) && {
    [`${prefix}.email`]: email.trim() === '' ? 'Email is required' : 'Invalid email address',
  }),
});

export const complaintsOf = ({ signers }: SigningPlan, { people }: TypedPlan): Readonly<Record<string, string>> =>
  Object.assign(
    {},
    ...signers.map(({ role, isYou }) => {
      const person = people[role];
      return isYou || !person?.isIn ? {} : complaintsOfPerson(role, person);
    }),
  );

/** By deal, until the page is loaded again: another tab of the wizard takes the form off the screen. */
const typedBefore = new Map<string, TypedPlan>();

type Change = { readonly isAtOnce: boolean } | ({ readonly role: RoleHere } & Partial<TypedSigner>);

export function useTypedPlan(dealId: string, plan: SigningPlan) {
  const [typed, setTyped] = useState(() => beginWith(plan, typedBefore.get(dealId)));
  const [errors, refuse] = useState<Readonly<Record<string, string>>>({});
  const change = (part: Change) => {
    const next = changed(typed, part);
    typedBefore.set(dealId, next);
    setTyped(next);
  };
  return { typed, change, errors, refuse, clear: () => typedBefore.delete(dealId) };
}

function changed(typed: TypedPlan, part: Change): TypedPlan {
  if (!('role' in part)) return { ...typed, isAtOnce: part.isAtOnce };
  const { role, ...rest } = part;
  const before = typed.people[role];
  return before ? { ...typed, people: { ...typed.people, [role]: { ...before, ...rest } } } : typed;
}
