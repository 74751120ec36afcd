import { z } from 'zod';
import { idParams, idSchema, rowNumberSchema, schemas, success } from '../../kernel/contract.ts';
import { chatLimits, chatTexts, messageTypes, ownThread } from './model.ts';

const tags = ['Deal chat'] as const;
const dealParams = z.object({ pipelineId: idSchema });
const thread = z
  .union([z.literal(ownThread), idSchema])
  .optional()
  .describe(
    `The thread with this lender, or '${ownThread}': the deal's own. Unless stated that of the selected lender`,
  );
const inThread = z.object({ lenderId: thread });

export const attachmentSchema = z.object({
  _id: idSchema,
  name: z.string(),
  mediaType: z.string().describe('What the content was found to be'),
  size: z.int().describe('Bytes'),
});
export type Attachment = z.infer<typeof attachmentSchema>;

export const dealMessageSchema = z.object({
  _id: idSchema,
  message: z.string(),
  messageType: z.enum(messageTypes),
  senderId: z
    .object({ firstName: z.string(), lastName: z.string(), email: z.string() })
    .nullable()
    .describe('Null: nobody wrote it. An administrator is the Plinth team'),
  bySupport: z.boolean().describe('Plinth support wrote or changed it for the sender'),
  createdAt: z.iso.datetime(),
  editedAt: z.iso.datetime().nullable(),
  isSystemMessage: z.boolean(),
  messageData: z.object({
    milestone: z.string().optional().describe('The milestone that was reached'),
    document: z.string().optional().describe('The name of the first file'),
  }),
  pipelineId: idSchema,
  lender: z
    .object({ _id: idSchema, name: z.string() })
    .nullable()
    .describe("Whose thread it stands in; null: the deal's own"),
  attachments: z.array(attachmentSchema),
  /** The account that wrote it: a page knows its own messages by it. */
  authorId: idSchema.nullable(),
  clientKey: z.string().nullable().describe('The Idempotency-Key that it was sent with'),
  number: z.int().describe('Messages of a thread are in this order'),
  editableForSeconds: z.int().describe('For so long, by the clock of the server, its author may change it'),
});
export type DealMessage = z.infer<typeof dealMessageSchema>;

export const threadSchema = z.object({
  lender: z.object({ _id: idSchema, name: z.string() }).nullable(),
  isSelected: z.boolean().describe('Of the lender that was chosen for the deal'),
  unread: z.int().describe('Messages of others that were not read'),
  people: z
    .array(
      z.object({
        _id: idSchema,
        name: z.string(),
        readTo: z.int().describe('The number of the last message that was read; 0: none'),
      }),
    )
    .describe('The others who take part'),
});
export type ChatThread = z.infer<typeof threadSchema>;

const text = z
  .string(chatTexts.blank)
  .trim()
  .refine((value) => value.length <= chatLimits.characters, chatTexts.tooLong);

export const listDealMessages = schemas({
  summary: 'Messages of one thread of a deal, oldest first: the newest page, or the page before a message',
  tags,
  params: dealParams,
  querystring: inThread.extend({
    before: idSchema.optional().describe('Only older ones than this message'),
    limit: z.coerce.number().int().min(1).max(100).default(chatLimits.page),
  }),
  response: {
    200: z.object({
      ...success,
      messages: z.array(dealMessageSchema),
      hasOlder: z.boolean(),
      lender: dealMessageSchema.shape.lender,
      can: z.object({ send: z.boolean() }),
    }),
  },
});

export const readThreads = schemas({
  summary: 'The threads of a deal that the caller takes part in, with what is unread and how far others have read',
  tags,
  params: dealParams,
  response: {
    200: z.object({ ...success, address: z.string(), threads: z.array(threadSchema), unread: z.int() }),
  },
});

export const teamChatSchema = z.object({
  pipelineId: idSchema,
  address: z.string(),
  owner: z.object({ name: z.string(), email: z.string() }),
  archived: z.boolean(),
  lastMessage: z.string().describe('Its beginning; blank where it was files alone'),
  lastAt: z.iso.datetime(),
  isAnswered: z.boolean().describe('The last word is the Plinth team’s'),
  number: z.int().describe("The last message's"),
});
export type TeamChat = z.infer<typeof teamChatSchema>;

export const listTeamChats = schemas({
  summary: 'Deals whose owners wrote to the Plinth team, the newest message first',
  tags,
  querystring: z.object({
    before: z.coerce
      .number()
      .pipe(rowNumberSchema)
      .optional()
      .describe('Only those whose last message has a lower number'),
  }),
  response: { 200: z.object({ ...success, chats: z.array(teamChatSchema), hasOlder: z.boolean() }) },
});

export const askForDealAccess = schemas({
  summary:
    "Read the chats of a deal that nobody addressed to the Plinth team, for an hour. The deal's owner sees the reason, and each reading",
  tags,
  body: z.object({
    dealId: idSchema,
    reason: z.string(chatTexts.reasonMissing).trim().min(10, chatTexts.reasonMissing).max(300),
  }),
  response: { 200: z.object({ ...success, pipelineId: idSchema, expiresAt: z.iso.datetime() }) },
});

export const sendDealMessage = schemas({
  summary: 'Send a message; the others in the thread are notified',
  tags,
  params: dealParams,
  body: z
    .object({
      message: text.default(''),
      lenderId: thread,
      attachmentIds: z.array(idSchema).max(chatLimits.filesPerMessage, chatTexts.tooManyFiles).default([]),
    })
    .refine(({ message, attachmentIds }) => message !== '' || attachmentIds.length > 0, {
      path: ['message'],
      message: chatTexts.blank,
    }),
  response: { 200: z.object({ ...success, message: dealMessageSchema }) },
});

export const editDealMessage = schemas({
  summary: 'Change a message of your own within five minutes',
  tags,
  params: idParams,
  body: z.object({ message: text.min(1, chatTexts.blank) }),
  response: { 200: z.object({ ...success, message: dealMessageSchema }) },
});

export const markThreadRead = schemas({
  summary: 'Say that a thread was read up to a message; never goes back',
  tags,
  params: dealParams,
  body: z.object({ messageId: idSchema }),
  response: { 200: z.object(success) },
});

export const sayTyping = schemas({
  summary: 'Say that the caller is typing. Nothing is stored',
  tags,
  params: dealParams,
  body: inThread,
  response: { 200: z.object(success) },
});

export const uploadAttachment = schemas({
  summary: 'Upload a file for the next message. One that is not sent within a day is removed',
  tags,
  params: dealParams,
  form: z.object({ lenderId: thread }),
  response: { 200: z.object({ ...success, attachment: attachmentSchema }) },
});

export const viewAttachment = schemas({
  summary: 'A file of a message, for those who take part in its thread',
  tags,
  params: idParams,
  response: { 200: z.string().describe('The bytes of the file, as the type that they were found to be') },
});
