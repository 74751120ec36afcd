import { describe, expect, it } from 'vitest';
import { namesOf, personName } from './model.ts';

describe('the name of a person', () => {
  it.each<[string, Parameters<typeof personName>[0], string]>([
    ['somebody who is here', { name: 'Dana Averwood' }, 'Dana Averwood'],
    ['a name that came alone', 'Dana Averwood', 'Dana Averwood'],
    ['an account that nobody finds', undefined, 'Unknown User'],
    ['nobody', null, 'Unknown User'],
    ['a name that is blank', { name: '' }, 'Unknown User'],
  ])('of %s is what others read', (_who, person, name) => expect(personName(person)).toBe(name));

  it('is nobody’s once the account has ended, whatever its row still says', () => {
    const row = { firstName: 'Former', lastName: 'user' };
    expect(namesOf({ ...row, deletedAt: null }).name).toBe('Former user');
    expect(namesOf({ ...row, deletedAt: new Date() })).toEqual({
      name: 'Unknown User',
      firstName: 'Unknown',
      lastName: 'User',
    });
  });
});
