import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Scope } from '../../../kernel/access.ts';
import { idSchema } from '../../../kernel/contract.ts';
import { formatDay } from '../../../kernel/format.ts';
import { dayIn, zoneOfPerson } from '../../../kernel/time-zones.ts';
import { link, paragraph } from '../../../platform/mail/mail.ts';
import { defineMail, type Platform } from '../../../platform/platform.ts';
import { findPeople } from '../../accounts/server/api.ts';
import { scopesInWords, shownKey } from '../model.ts';
import { apiKeys } from './tables.ts';

const ofKey = z.object({ keyId: idSchema });

/** Undefined once the key has ended. */
async function readKey({ database: { db }, config }: Platform, { keyId }: z.infer<typeof ofKey>) {
  const [key] = await db.select().from(apiKeys).where(eq(apiKeys.id, keyId));
  if (!key || key.endedAt !== null) return undefined;
  const person = (await findPeople(db, [key.accountId])).get(key.accountId);
  if (!person || person.email === '') return undefined;
  return {
    to: person.email,
    firstName: person.firstName,
    name: key.name,
    shown: shownKey(key.ending),
    scopes: scopesInWords(key.scopes as Scope[]),
    expires: formatDay(dayIn(zoneOfPerson(person.timeZone), key.expiresAt)),
    address: `${config.publicUrl}/account/api`,
  };
}

export const madeMail = defineMail({
  name: 'apiKey.made',
  payload: ofKey,
  data: readKey,
  write: ({ firstName, name, shown, scopes, expires, address }) => ({
    subject: 'An API key was created for your account',
    body: [
      paragraph(`Hello ${firstName},`),
      paragraph(`The API key “${name}” (${shown}) was created for your Plinth account. It expires on ${expires}.`),
      paragraph(`What it can be used for: ${scopes}.`),
      paragraph("If you didn't create it, revoke it and change your password."),
      link('Open your API keys', address),
    ],
  }),
});

export const expiringMail = defineMail({
  name: 'apiKey.expiring',
  payload: ofKey,
  data: readKey,
  write: ({ firstName, name, shown, expires, address }) => ({
    subject: `Your API key “${name}” expires on ${expires}`,
    body: [
      paragraph(`Hello ${firstName},`),
      paragraph(`Your API key “${name}” (${shown}) expires on ${expires}. Programs that use it stop working then.`),
      paragraph('Create another key, put it in place of this one, then revoke this one.'),
      link('Open your API keys', address),
    ],
  }),
});
