import type { AddressObject, EmailAddress, HeaderLines, Headers } from 'mailparser';
import { cleanLine } from './clean.ts';
import { type Automatic, type MailHead, mailReading } from './mail.ts';

/** Longer ones are no Message-IDs; the mail servers of the world break lines there. */
const idShape = /<[^<>\s]{1,250}>/g;
const addressCharacters = 254;

/** What follows the name of a header, unfolded. */
const unfolded = (line: string): string => line.slice(line.indexOf(':') + 1).replace(/\r?\n[ \t]+/g, ' ');
const valuesOf = (lines: HeaderLines, name: string): string[] =>
  lines.filter(({ key }) => key === name).map(({ line }) => unfolded(line).trim());

const addressesOf = (value: unknown): EmailAddress[] =>
  (Array.isArray(value) ? value : [value]).flatMap((one) => {
    const found = (one as AddressObject | undefined)?.value ?? [];
    return found.flatMap((address) => [address, ...(address.group ?? [])]);
  });

function addressIn(text: string | undefined): string | null {
  const address = cleanLine(text ?? '', addressCharacters + 1).toLowerCase();
  return address.length <= addressCharacters && /^[^\s@<>,;]+@[^\s@<>,;]+$/.test(address) ? address : null;
}

/** Where servers note whom they delivered it for, besides whom its writer named. */
const delivered = ['delivered-to', 'x-original-to', 'envelope-to', 'x-forwarded-to', 'x-envelope-to'];

function recipientsOf(headers: Headers, lines: HeaderLines): string[] {
  const named = ['to', 'cc'].flatMap((name) => addressesOf(headers.get(name))).map(({ address }) => address);
  const noted = delivered.flatMap((name) => valuesOf(lines, name)).map((text) => text.replace(/^<|>$/g, ''));
  const all = [...noted, ...named].slice(0, mailReading.recipients).flatMap((text) => addressIn(text) ?? []);
  return [...new Set(all)];
}

/**
 * What programs say about themselves (RFC 3834, and what was usual before). What only asks others not to answer, or names a list that it
 * came by, says nothing: people write from such programs, and to addresses that are lists.
 */
function automaticOf(headers: Headers, lines: HeaderLines): Automatic | null {
  const all = (name: string) => valuesOf(lines, name).map((text) => text.toLowerCase());
  const type = (headers.get('content-type') as { value?: string } | undefined)?.value ?? '';
  if (type === 'multipart/report' || all('return-path').some((text) => text === '<>')) return 'bounce';
  const submitted = all('auto-submitted').some((text) => text !== '' && !text.startsWith('no'));
  const answering = ['x-autoreply', 'x-autorespond', 'x-auto-reply'].some((name) => all(name).length > 0);
  if (submitted || answering || all('precedence').includes('auto_reply')) return 'autoReply';
  return all('precedence').some((text) => ['bulk', 'junk'].includes(text)) ? 'bulk' : null;
}

export function readHead(headers: Headers, lines: HeaderLines): MailHead {
  const writers = addressesOf(headers.get('from'));
  const [writer] = writers;
  // Of two lines that name a sender, servers check one and programs show the other.
  const isOne = writers.length === 1 && valuesOf(lines, 'from').length === 1;
  const idsOf = (name: string) => valuesOf(lines, name).flatMap((text) => text.match(idShape) ?? []);
  const references = idsOf('references').toReversed();
  return {
    from: isOne ? addressIn(writer?.address) : null,
    fromName: cleanLine(writer?.name ?? '', 120),
    recipients: recipientsOf(headers, lines),
    subject: cleanLine(String(headers.get('subject') ?? ''), 200),
    messageId: idsOf('message-id')[0] ?? null,
    answers: [...new Set([...idsOf('in-reply-to'), ...references])].slice(0, mailReading.answers),
    checks: valuesOf(lines, 'authentication-results'),
    automatic: automaticOf(headers, lines),
  };
}
