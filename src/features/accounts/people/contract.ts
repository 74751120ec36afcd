import { z } from 'zod';
import { roles } from '../../../kernel/access.ts';
import { idSchema, schemas } from '../../../kernel/contract.ts';
import { userTypes } from '../model.ts';

/** A person as everybody who is logged in may know them. */
const personSchema = z.object({ _id: idSchema, firstName: z.string(), lastName: z.string() });
export type ListedPerson = z.infer<typeof personSchema>;

/** What admins see besides. */
const userSchema = personSchema.extend({
  email: z.string(),
  role: z.enum(roles),
  userType: z.enum(userTypes).nullable(),
  emailVerified: z.boolean(),
  marketingOptIn: z.boolean(),
  lastLogin: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
});
export type ListedUser = z.infer<typeof userSchema>;

/** So many people in an answer; the others are found by their names. */
const peopleAtMost = 100;

const wanted = {
  search: z
    .string()
    .trim()
    .max(100)
    .optional()
    .describe('How the name or the last name begins; for admins also the email'),
  limit: z.coerce.number().int().min(1).max(peopleAtMost).default(peopleAtMost),
  offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
};

export const listPeople = schemas({
  summary: 'People of the product by name: who can be assigned or invited',
  tags: ['Accounts'],
  querystring: z.object(wanted),
  response: { 200: z.array(personSchema) },
});

export const listUsers = schemas({
  summary: 'The users with all that admins see of them; for others the same as GET /api/users',
  tags: ['Accounts'],
  querystring: z.object({ ...wanted, role: z.enum(roles).optional().describe('`admin` also finds superadmins') }),
  response: { 200: z.union([z.array(userSchema), z.array(personSchema)]) },
});
