import { describe, expect, it } from 'vitest';
import type { Role } from '../../../kernel/access.ts';
import { actionsOn, newRoles, refusalToAct, roleActions, userActions } from './model.ts';

const subject = (role: Role, id = 'somebody') => ({
  id,
  role,
  userType: role === 'lender' ? ('Lender' as const) : null,
});
const admin = { accountId: 'admin', role: 'admin' } as const;
const superadmin = { accountId: 'superadmin', role: 'superadmin' } as const;

describe('what may be done to an account', () => {
  it.each([
    ['user', ['promote', 'suspend', 'changePlan', 'delete']],
    ['admin', ['demote', 'delete']],
    ['suspended', ['reactivate', 'changePlan', 'delete']],
    ['lender', ['delete']],
    ['superadmin', []],
  ] as const)('follows from its role: %s', (role, actions) => {
    for (const by of [admin, superadmin]) expect(actionsOn(subject(role), by)).toEqual(actions);
  });

  it('is no more than its deletion where a lender user is suspended', () => {
    expect(actionsOn({ id: 'somebody', role: 'suspended', userType: 'Lender' }, admin)).toEqual(['delete']);
  });

  it('is nothing on the own account', () => {
    expect(actionsOn(subject('admin', 'admin'), admin)).toEqual([]);
    expect(actionsOn(subject('superadmin', 'superadmin'), superadmin)).toEqual([]);
  });

  it('is nothing for who is no administrator', () => {
    for (const role of ['user', 'lender', 'suspended'] as const)
      expect(actionsOn(subject('user'), { accountId: 'other', role })).toEqual([]);
  });

  it('is refused with a reason wherever it is refused', () => {
    for (const role of ['user', 'admin', 'suspended', 'lender', 'superadmin'] as const)
      for (const action of userActions)
        if (!actionsOn(subject(role), admin).includes(action))
          expect(refusalToAct(action, subject(role), admin), `${action} ${role}`).toMatch(/\w+ .*\.$/);
  });

  it('never leads to the role that an account has', () => {
    for (const action of roleActions) expect(refusalToAct(action, subject(newRoles[action]), admin)).not.toBeNull();
  });
});
