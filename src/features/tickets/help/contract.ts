import { z } from 'zod';
import { idParams, idSchema, schemas, success } from '../../../kernel/contract.ts';
import { schemaOfText, schemaOfTexts } from '../../../kernel/fields/texts/text-schema.ts';
import { emailSchema, fileSchema, staffEmailSchema } from '../mail/email-schemas.ts';
import { ticketCategories, ticketPriorities, ticketStatuses } from '../topics.ts';
import { clocksSchema, statsSchema } from './clocks/schema.ts';
import { feedbackBody, questionSchema } from './feedback/contract.ts';
import {
  anyOpen,
  categoryNamed,
  environmentRules,
  messageRules,
  ticketAssignments,
  ticketGroups,
  ticketLimits,
  ticketRules,
  ticketSourceNames,
} from './model.ts';

const tags = ['Tickets'] as const;
const forAdmins = ['Admin'] as const;

const messageSchema = z.object({
  _id: idSchema,
  /** The account; null for a visitor and for an account that has ended. */
  author: idSchema.nullable(),
  authorName: z.string(),
  message: z.string(),
  timestamp: z.iso.datetime(),
  /** Something changed: nobody wrote it. */
  isSystemMessage: z.boolean(),
  /** By an administrator. */
  isStaff: z.boolean(),
});

const environmentSchema = z.object({ browser: z.string(), os: z.string(), device: z.string() });
const ticketShape = {
  _id: idSchema,
  ticketId: z.string(),
  subject: z.string(),
  category: z.enum(ticketCategories),
  priority: z.enum(ticketPriorities),
  status: z.enum(ticketStatuses),
  description: z.string(),
  stepsToReproduce: z.string(),
  expectedBehavior: z.string(),
  actualBehavior: z.string(),
  environment: environmentSchema,
  attachments: z.array(fileSchema),
  createdAt: z.iso.datetime(),
};

const ownTicketSchema = z.object({
  ...ticketShape,
  messages: z.array(messageSchema).max(ticketLimits.messages),
  emails: z.array(emailSchema),
  can: z.object({ reply: z.boolean() }),
  /** Null: nothing is asked. */
  question: questionSchema.nullable(),
});
export type OwnTicket = z.infer<typeof ownTicketSchema>;

/** Of a list: its messages are read with it alone. */
const listedTicketSchema = ownTicketSchema
  .omit({ attachments: true, question: true, emails: true })
  .extend({ messages: z.array(messageSchema).max(0) });
export type ListedTicket = z.infer<typeof listedTicketSchema>;

/** The form sends what was typed about the device as JSON. */
const environmentText = z
  .string()
  .max(1_000)
  .default('{}')
  .transform((text, context) => {
    try {
      return JSON.parse(text) as unknown;
    } catch {
      context.addIssue('Send the environment as JSON.');
      return z.NEVER;
    }
  })
  .pipe(z.object(Object.fromEntries(Object.keys(environmentRules).map((name) => [name, z.string().default('')]))))
  .pipe(schemaOfTexts(environmentRules));

const optional = (rule: (typeof ticketRules)['stepsToReproduce']) => z.string().default('').pipe(schemaOfText(rule));
const { subject, description, stepsToReproduce, expectedBehavior, actualBehavior } = ticketRules;

export const submitTicket = schemas({
  summary: 'Submit a help ticket, with files. Idempotent with an Idempotency-Key',
  tags,
  form: z.object({
    subject: schemaOfText(subject),
    category: z.enum(ticketCategories, 'Choose a category'),
    priority: z.enum(ticketPriorities, 'Choose a priority'),
    description: schemaOfText(description),
    stepsToReproduce: optional(stepsToReproduce),
    expectedBehavior: optional(expectedBehavior),
    actualBehavior: optional(actualBehavior),
    environment: environmentText,
  }),
  response: { 200: z.object({ ...success, ticketId: z.string(), _id: idSchema }) },
});

export const listOwnTickets = schemas({
  summary: 'The tickets of the logged-in account, newest first',
  tags,
  querystring: z.object({ show: z.enum(ticketGroups).default('all'), cursor: z.string().max(200).optional() }),
  response: {
    200: z.object({
      ...success,
      tickets: z.array(listedTicketSchema).max(ticketLimits.pageSize),
      /** Of the next page; null at the end. */
      cursor: z.string().nullable(),
    }),
  },
});

/** `_id`, or the reference that people read: 'HT-1042'. */
const ticketParams = z.object({ id: z.string().max(50) });

export const readOwnTicket = schemas({
  summary: 'One of the account’s own tickets with its messages',
  tags,
  params: ticketParams,
  response: { 200: z.object({ ...success, ticket: ownTicketSchema }) },
});

/** Both names are in use for the text. */
const written = z
  .object({ message: z.string().optional(), content: z.string().optional() })
  .transform(({ message, content }) => message ?? content ?? '')
  .pipe(schemaOfText(messageRules.message));

export const replyToTicket = schemas({
  summary: 'Add a message to one’s own open ticket. Idempotent with an Idempotency-Key',
  tags,
  params: ticketParams,
  body: written,
  response: { 200: z.object({ ...success, ticket: ownTicketSchema }) },
});

const person = z.object({ _id: idSchema, firstName: z.string(), lastName: z.string() });
const staffTicketSchema = z.object({
  ...ticketShape,
  /** Null: a visitor wrote it, or the account has ended. */
  userId: person.nullable(),
  userName: z.string(),
  userEmail: z.string(),
  company: z.string(),
  /** Whole hours since it was written. */
  age: z.int(),
  clocks: clocksSchema.nullable(),
  assignedTo: person.nullable(),
  messages: z.array(messageSchema.extend({ isInternal: z.boolean() })).max(ticketLimits.messages),
  emails: z.array(staffEmailSchema),
  /** What its writer said each time that it was resolved, the last first. */
  feedback: z.array(z.object({ isSolved: z.boolean(), words: z.string(), answeredAt: z.iso.datetime() })).max(20),
});
export type StaffTicket = z.infer<typeof staffTicketSchema>;

/** No filter is left out, empty or 'all'. */
const unset = (value: unknown) => (value === '' || value === 'all' ? undefined : value);
const filter = <S extends z.ZodType>(schema: S) => z.preprocess(unset, schema.optional());

export const ticketSorts = ['createdAt', 'priority', 'status'] as const;

export const listStaffTickets = schemas({
  summary: 'Help tickets, a page at a time',
  tags: forAdmins,
  querystring: z.object({
    page: z.coerce.number().int().min(1).max(5_000).default(1),
    limit: z.coerce.number().int().min(1).max(100).default(ticketLimits.pageSize),
    /** One status, or 'open' for all that are not resolved or closed. */
    status: filter(z.enum([...ticketStatuses, anyOpen])),
    source: filter(z.enum(ticketSourceNames)),
    priority: filter(z.enum(ticketPriorities)),
    /** By the name of either side. */
    category: filter(z.string().transform(categoryNamed).pipe(z.enum(ticketCategories, 'Unknown category'))),
    /** Part of the reference, subject, description, name or email. */
    search: filter(z.string().max(200)),
    assigned: filter(z.enum(ticketAssignments)),
    /** Only those that are late with their response or their resolution. */
    overdue: z.stringbool().default(false),
    sortBy: z.enum(ticketSorts).default('createdAt'),
    sortOrder: z.enum(['asc', 'desc']).default('desc'),
  }),
  response: {
    200: z.object({
      ...success,
      tickets: z.array(
        staffTicketSchema
          .omit({ attachments: true, feedback: true, emails: true })
          .extend({ messages: z.array(z.never()) }),
      ),
      pagination: z.object({ page: z.int(), pages: z.int(), total: z.int() }),
    }),
  },
});

export const readStaffTicket = schemas({
  summary: 'A help ticket with its messages and internal notes',
  tags: forAdmins,
  params: idParams,
  response: { 200: z.object({ ...success, ticket: staffTicketSchema }) },
});

export const respondToTicket = schemas({
  summary: 'Answer a ticket’s writer, or add an internal note. Idempotent with an Idempotency-Key',
  tags: forAdmins,
  params: idParams,
  body: z
    .object({
      message: z.string().optional(),
      content: z.string().optional(),
      isInternal: z.boolean().default(false),
      /** The newest message on the caller's screen, null for none: with a newer one nothing is sent. Left out, nothing is checked. */
      lastSeen: idSchema.nullable().optional(),
    })
    .transform(({ message, content, ...rest }) => ({ message: message ?? content ?? '', ...rest }))
    .pipe(
      z.object({
        message: schemaOfText(messageRules.message),
        isInternal: z.boolean(),
        lastSeen: idSchema.nullable().optional(),
      }),
    ),
  response: { 200: z.object({ ...success, ticket: staffTicketSchema }) },
});

/** Why, as an internal note; blank adds none. */
const notes = z.string().max(5_000).default('');
const changed = { params: idParams, response: { 200: z.object({ ...success, ticket: staffTicketSchema }) } };

export const setTicketStatus = schemas({
  summary: 'Set the status of a ticket',
  tags: forAdmins,
  body: z.object({ status: z.enum(ticketStatuses), statusNotes: notes }),
  ...changed,
});

export const setTicketPriority = schemas({
  summary: 'Set the priority of a ticket',
  tags: forAdmins,
  body: z.object({ priority: z.enum(ticketPriorities), priorityNotes: notes }),
  ...changed,
});

export const assignTicket = schemas({
  summary: 'Assign a ticket to an administrator, or to nobody',
  tags: forAdmins,
  body: z.object({
    assignedTo: idSchema.nullable(),
    assignmentNotes: notes,
    /** Who had it when this was chosen; left out, it is assigned no matter who has it. */
    from: idSchema.nullable().optional(),
  }),
  ...changed,
});

export const answerQuestion = schemas({
  summary: 'Answer whether one’s own ticket was solved. “No” opens it again',
  tags,
  params: ticketParams,
  body: feedbackBody,
  response: { 200: z.object({ ...success, ticket: ownTicketSchema }) },
});

export const mergeTickets = schemas({
  summary: 'Merge a ticket into another, which goes on with both threads',
  tags: forAdmins,
  params: idParams,
  body: z.object({
    /** `_id` or `ticketId` of the ticket that is kept. */
    into: z.string().min(1).max(50),
    /** Also where they were written from different addresses: each writer will see all of it. */
    confirmed: z.boolean().default(false),
  }),
  response: { 200: z.object({ ...success, ticket: staffTicketSchema }) },
});

export const readTicketStats = schemas({
  summary: 'How many tickets there are, by status, and how soon they are answered',
  tags: forAdmins,
  response: {
    200: z.object({
      ...success,
      stats: statsSchema,
    }),
  },
});
