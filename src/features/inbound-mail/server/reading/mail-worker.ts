import { parentPort } from 'node:worker_threads';
import { type AttachmentStream, MailParser, type MessageText } from 'mailparser';
import { cleanLine, cleanText } from './clean.ts';
import { fold } from './fold.ts';
import { readHead } from './head.ts';
import { type FromReader, type MailBody, mailReading, type ToReader } from './mail.ts';

// Reads one email after the other for as long as the thread is kept, each piece by piece.

const options = {
  checksumAlgo: false,
  skipTextToHtml: true,
  skipImageLinks: true,
  skipTextLinks: true,
  maxHtmlLengthToParse: mailReading.characters,
} as const;

const say = (message: FromReader) => parentPort?.postMessage(message);

/** Whoever is waiting for a piece of the email, and for leave to go on with a file. */
let onPiece: (answer: ToReader) => void = () => undefined;
let onGo: () => void = () => undefined;
const askForMore = (): Promise<ToReader> =>
  new Promise((resolve) => {
    onPiece = resolve;
    say({ kind: 'more' });
  });
const sayAndWait = (message: FromReader): Promise<void> =>
  new Promise((resolve) => {
    onGo = resolve;
    say(message);
  });

async function feed(parser: MailParser): Promise<void> {
  for (;;) {
    const answer = await askForMore();
    if (answer.kind !== 'piece') return void parser.end();
    if (!parser.write(Buffer.from(answer.bytes))) await new Promise((resolve) => parser.once('drain', resolve));
  }
}

const isCalendar = ({ contentType }: AttachmentStream): boolean => contentType === 'text/calendar';

/** A name for what came without one, which no check then takes for anything else. */
const nameOf = ({ filename, contentType }: AttachmentStream): string => {
  const name = cleanLine(filename || '', 200);
  if (name !== '') return name;
  return contentType === 'message/rfc822' ? 'Attached email.eml' : `Attachment (${cleanLine(contentType, 100)})`;
};

async function handOver(attachment: AttachmentStream): Promise<void> {
  await sayAndWait({ kind: 'file', name: nameOf(attachment) });
  for await (const bytes of attachment.content as AsyncIterable<Uint8Array>) await sayAndWait({ kind: 'piece', bytes });
  await sayAndWait({ kind: 'fileEnd' });
}

async function calendarIn(attachment: AttachmentStream): Promise<string | null> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const bytes of attachment.content as AsyncIterable<Uint8Array>) {
    size += bytes.length;
    if (size <= mailReading.calendarCharacters) pieces.push(bytes);
  }
  return size <= mailReading.calendarCharacters ? Buffer.concat(pieces).toString('utf8') : null;
}

/** Some programs send HTML beside a text part that is blank. */
function textOfHtml(html: string): Promise<string> {
  const parser = new MailParser(options);
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  let text = '';
  parser.on('data', (data: AttachmentStream | MessageText) => {
    if (data.type === 'text') text = data.text || '';
    else data.release?.();
  });
  parser.on('error', reject).on('end', () => resolve(text));
  parser.end(Buffer.from(`Content-Type: text/html; charset=utf-8\r\n\r\n${html}`));
  return promise;
}

async function bodyOf(message: MessageText | undefined, calendar: string | null): Promise<MailBody> {
  const html = message?.html || '';
  let text = (message?.text || '').trim();
  if (text === '' && html !== '' && html.length <= mailReading.characters)
    text = (await textOfHtml(html).catch(() => '')).trim();
  const whole = cleanText(text.slice(0, mailReading.characters));
  return {
    ...fold(whole),
    isCut: text.length > mailReading.characters,
    isUnreadable: whole === '' && html.trim() !== '',
    calendar,
  };
}

async function read(): Promise<void> {
  const parser = new MailParser(options);
  const { promise: ended, resolve, reject } = Promise.withResolvers<void>();
  let message: MessageText | undefined;
  let calendar: string | null = null;
  parser.on('headers', (headers) => {
    const lines = parser.headerLines || [];
    say({ kind: 'head', head: readHead(headers, lines) });
  });
  // One after the other: the parser goes on when a file is released.
  parser.on('data', async (data: AttachmentStream | MessageText) => {
    if (data.type === 'text') {
      message = data;
      return;
    }
    try {
      if (isCalendar(data) && calendar === null) calendar = await calendarIn(data);
      else await handOver(data);
      data.release?.();
    } catch (error) {
      reject(error);
    }
  });
  parser.on('error', reject).on('end', resolve);
  await Promise.race([ended, feed(parser).then(() => ended)]);
  say({ kind: 'read', body: await bodyOf(message, calendar) });
}

parentPort?.on('message', (message: ToReader | { readonly kind: 'begin' }) => {
  if (message.kind === 'begin') read().catch(() => say({ kind: 'unreadable' }));
  else if (message.kind === 'go') onGo();
  else onPiece(message);
});
parentPort?.postMessage('ready');
