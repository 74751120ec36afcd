import { z } from 'zod';
import { idParams, idSchema, schemas, success } from '../../../kernel/contract.ts';
import { listFileSchemas } from '../../../kernel/files/list-contract.ts';

/** A person who works for a lender. Pending is exactly who is not approved. */
const lenderUserSchema = z.object({
  _id: idSchema,
  name: z.string(),
  email: z.string(),
  lenderId: idSchema.nullable(),
  lenderName: z.string().nullable(),
  approved: z.boolean(),
  suspended: z.boolean(),
  /** Whether somebody has shown that they read the mail of the address. */
  emailVerified: z.boolean(),
  /** What was stated when the account was asked for. */
  companyName: z.string().nullable(),
  application: z
    .object({
      phone: z.string(),
      companyWebsite: z.string().nullable(),
      yearsInBusiness: z.number().nullable(),
      licenseNumber: z.string().nullable(),
    })
    .nullable(),
  createdAt: z.iso.datetime(),
});
export type LenderUser = z.infer<typeof lenderUserSchema>;

/** So many are answered at most; with a search, or some at a time, the others are found. */
export const lenderUsersAtMost = 1_000;

export const listLenderUsers = schemas({
  summary: 'The lender users: pending ones the longest waiting first, the others the newest first',
  tags: ['Lender users'],
  querystring: z.object({
    state: z.enum(['pending', 'active']).optional(),
    /** A part of the name, the address or the company's name. */
    search: z.string().trim().max(100).optional(),
    limit: z.coerce.number().int().min(1).max(lenderUsersAtMost).default(lenderUsersAtMost),
    offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
  }),
  response: { 200: z.array(lenderUserSchema) },
});

export const listLenderUsersFile = schemas(listFileSchemas('The lender users as a file', listLenderUsers));

const decision = z.object({ ...success, message: z.string(), lenderUser: lenderUserSchema });

export const approveLenderUser = schemas({
  summary: 'Let a lender user in; a suspended one works again. Repeating it changes nothing',
  tags: ['Lender users'],
  params: idParams,
  response: { 200: decision },
});

export const suspendLenderUser = schemas({
  summary: 'Suspend an active lender user: every session ends immediately. Repeating it changes nothing',
  tags: ['Lender users'],
  params: idParams,
  response: { 200: decision },
});

export const reactivateLenderUser = schemas({
  summary: 'Let a suspended lender user work again. Repeating it changes nothing',
  tags: ['Lender users'],
  params: idParams,
  response: { 200: decision },
});

export const deleteLenderUser = schemas({
  summary: 'End the account of a lender user, as an own deletion does, but immediately',
  tags: ['Lender users'],
  params: idParams,
  response: { 200: z.object({ ...success, message: z.string() }) },
});

export const assignLender = schemas({
  summary: 'Assign a lender to a lender user who has none. Repeating it changes nothing',
  tags: ['Lender users'],
  body: z.object({
    userId: idSchema,
    lenderId: z.uuid('Please select a lender to assign.'),
  }),
  response: { 200: decision },
});

export const admitLenderUser = schemas({
  summary:
    'Approve a lender user and assign a lender in one step: one that is there, or one made of what was stated at sign-up. Repeating it changes nothing',
  tags: ['Lender users'],
  params: idParams,
  body: z.discriminatedUnion('lender', [
    z.object({ lender: z.literal('existing'), lenderId: z.uuid('Please select a lender to assign.') }),
    z.object({ lender: z.literal('asAskedFor') }),
  ]),
  response: { 200: decision },
});

export const reassignLender = schemas({
  summary: 'Give a lender user another lender, or none: every session ends immediately. Repeating it changes nothing',
  tags: ['Lender users'],
  params: idParams,
  body: z.object({
    /** The lender that was seen: the change is refused when it is another by now. */
    fromLenderId: idSchema,
    toLenderId: z.uuid('Please select a lender to assign.').nullable(),
  }),
  response: { 200: decision },
});

export const getLenderUser = schemas({
  summary: 'A lender user, for the user itself and administrators',
  tags: ['Lender users'],
  params: idParams,
  response: { 200: z.object({ ...success, lenderUser: lenderUserSchema }) },
});
