import { z } from 'zod';
import { idParams, idSchema, schemas, success } from '../../kernel/contract.ts';
import { certifiedClasses } from './model.ts';

const tags = ['Class certificates'] as const;
const classSchema = z.enum(certifiedClasses, 'There is no such class.');
const numberSchema = z
  .string()
  .trim()
  .min(1, 'Enter the number of the certificate')
  .max(60, 'This is no certificate number');

const certificate = z.object({
  _id: idSchema,
  number: z.string(),
  class: classSchema,
  title: z.string(),
  /** As the account had it on that day. */
  name: z.string(),
  issuedOn: z.iso.date(),
  score: z.int(),
  questions: z.int(),
  withdrawnAt: z.iso.datetime().nullable(),
  withdrawnReason: z.string().nullable(),
});
export type ClassCertificate = z.infer<typeof certificate>;

const confirmed = z.object({
  number: z.string(),
  name: z.string(),
  title: z.string(),
  issuedOn: z.iso.date(),
  state: z.enum(['valid', 'withdrawn']),
  withdrawnOn: z.iso.date().nullable(),
});
export type ConfirmedCertificate = z.infer<typeof confirmed>;

export const listCertificates = schemas({
  summary: 'The sealed certificates of the account, the newest first',
  tags,
  response: { 200: z.object({ ...success, certificates: z.array(certificate) }) },
});

export const issueCertificate = schemas({
  summary:
    'Grades the final quiz of a class and issues a sealed certificate. Repeating it answers the same certificate',
  tags,
  body: z.object({
    class: classSchema,
    answers: z
      .record(z.string().max(100), z.int().min(0).max(20))
      .refine((answers) => Object.keys(answers).length <= 60, 'Too many answers')
      .describe('The index of the chosen option, by the id of the question'),
  }),
  response: { 200: z.object({ ...success, certificate }) },
});

export const readCertificateFile = schemas({
  summary: 'The certificate as a sealed PDF',
  tags,
  params: idParams,
  response: { 200: z.string().describe('A PDF') },
});

export const verifyCertificate = schemas({
  summary: 'What a certificate number stands for, for anybody who was shown it',
  tags,
  body: z.object({ number: numberSchema }),
  response: { 200: z.object({ ...success, certificate: confirmed }) },
});

export const withdrawCertificate = schemas({
  summary: 'Withdraws a certificate. Repeating it changes nothing',
  tags,
  body: z.object({
    number: numberSchema,
    reason: z.string('Enter a reason').trim().min(3, 'Enter a reason').max(500, 'Use at most 500 characters'),
  }),
  response: { 200: z.object({ ...success, certificate: confirmed }) },
});
