import { describe, expect, it } from 'vitest';
import type { Desk, Role } from '../../../kernel/access.ts';
import { actionsOn, newRoles, refusalToAct, roleActions, userActions } from './model.ts';

const subject = (role: Role, id = 'somebody') => ({
  id,
  role,
  userType: role === 'lender' ? ('Lender' as const) : null,
  emailVerifiedAt: new Date(0),
  deletionDueAt: null,
});
const admin = { accountId: 'admin', role: 'admin', desks: null } as const;
const superadmin = { accountId: 'superadmin', role: 'superadmin', desks: null } as const;

describe('what may be done to an account', () => {
  it.each([
    ['user', ['impersonate', 'logOut', 'promote', 'suspend', 'changePlan', 'delete']],
    ['admin', ['logOut', 'demote', 'delete']],
    ['suspended', ['reactivate', 'changePlan', 'delete']],
    ['lender', ['impersonate', 'logOut', 'delete']],
    ['superadmin', []],
  ] as const)('follows from its role: %s', (role, actions) => {
    expect(actionsOn(subject(role), admin)).toEqual(actions);
    // Superadmins also limit administrators to desks.
    expect(actionsOn(subject(role), superadmin).filter((action) => action !== 'setDesks')).toEqual(actions);
    expect(actionsOn(subject(role), superadmin).includes('setDesks')).toBe(role === 'admin');
  });

  it('is no more than its deletion where a lender user is suspended', () => {
    expect(actionsOn({ ...subject('suspended'), userType: 'Lender' }, admin)).toEqual(['delete']);
  });

  it('is no promotion while nobody has shown that they read the email of the address', () => {
    const unverified = { ...subject('user'), emailVerifiedAt: null };
    for (const by of [admin, superadmin]) {
      expect(actionsOn(unverified, by)).toEqual(['impersonate', 'logOut', 'suspend', 'changePlan', 'delete']);
      expect(refusalToAct('promote', unverified, by)).toContain("hasn't verified their email address yet.");
    }
  });

  it('is no promotion while the account is to be deleted', () => {
    const leaving = { ...subject('user'), deletionDueAt: new Date(0) };
    expect(actionsOn(leaving, superadmin)).toEqual(['impersonate', 'logOut', 'suspend', 'changePlan', 'delete']);
    expect(refusalToAct('promote', leaving, superadmin)).toContain('Ask them to keep it first');
  });

  it('is no logout of an administrator by one who is limited to some desks', () => {
    expect(refusalToAct('logOut', subject('admin'), { ...admin, desks: ['support'] })).toContain('all desks');
  });

  it('is nothing on the own account', () => {
    expect(actionsOn(subject('admin', 'admin'), admin)).toEqual([]);
    expect(actionsOn(subject('superadmin', 'superadmin'), superadmin)).toEqual([]);
  });

  it('is nothing for who is no administrator', () => {
    for (const role of ['user', 'lender', 'suspended'] as const)
      expect(actionsOn(subject('user'), { accountId: 'other', role, desks: null })).toEqual([]);
  });

  it('is what the desk is for, to an administrator who is limited to desks', () => {
    const limited = (...desks: readonly Desk[]) => ({ ...admin, desks });
    for (const role of ['user', 'admin', 'suspended', 'lender'] as const)
      expect(actionsOn(subject(role), limited('market'))).toEqual([]);
    expect(actionsOn(subject('user'), limited('support'))).toEqual(['impersonate', 'logOut']);
    expect(actionsOn(subject('lender'), limited('support'))).toEqual(['impersonate', 'logOut']);
    expect(actionsOn(subject('user'), limited('billing'))).toEqual(['changePlan']);
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
