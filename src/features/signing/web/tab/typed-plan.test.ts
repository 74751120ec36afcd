import { describe, expect, it } from 'vitest';
import type { SigningPlan } from '../../contract.ts';
import { beginWith, complaintsOf } from './typed-plan.ts';

const signer = { turn: 1, name: '', email: '', phone: null, isOptional: false, isYou: false } as const;
const plan: SigningPlan = {
  documents: [],
  signers: [
    { ...signer, role: 'borrower', name: 'Quinn Harlow', email: 'quinn@example.com' },
    { ...signer, role: 'guarantor', isOptional: true },
    { ...signer, role: 'broker', turn: 2, isYou: true },
  ],
};

describe('the people who are asked to sign', () => {
  it('begin as the package knows them, optional ones left out', () => {
    const { people } = beginWith(plan, undefined);
    expect(people.borrower).toEqual({ name: 'Quinn Harlow', email: 'quinn@example.com', phone: '', isIn: true });
    expect(people.guarantor?.isIn).toBe(false);
    expect(complaintsOf(plan, beginWith(plan, undefined))).toEqual({});
  });

  it('keep what was typed before', () => {
    const typed = { name: 'Q. Harlow', email: 'q@example.com', phone: '', isIn: true };
    const again = beginWith(plan, { people: { borrower: typed }, isAtOnce: true });
    expect(again).toMatchObject({ people: { borrower: typed, guarantor: { isIn: false } }, isAtOnce: true });
  });

  it('need a name and an address, an optional one only where the deal has them', () => {
    const nobody = { name: ' ', email: 'somebody', phone: '', isIn: true };
    const { people } = beginWith(plan, undefined);
    expect(complaintsOf(plan, { people: { ...people, guarantor: nobody }, isAtOnce: false })).toEqual({
      'guarantor.name': 'Name is required',
      'guarantor.email': 'Invalid email address',
    });
    expect(complaintsOf(plan, { people: { ...people, borrower: { ...nobody, email: '' } }, isAtOnce: false })).toEqual({
      'borrower.name': 'Name is required',
      'borrower.email': 'Email is required',
    });
  });
});
