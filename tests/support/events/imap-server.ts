import { createServer, type Server, type Socket } from 'node:net';

export interface KeptMail {
  readonly uid: number;
  readonly raw: Buffer;
  readonly flags: Set<string>;
}

/** What goes wrong, from the next command on. */
export type ImapFault = 'none' | 'silent' | 'cut' | 'nonsense' | 'refuses' | 'no folder';

/** As much IMAP as reading a folder takes, over 127.0.0.1, with a mailbox in memory and faults to order. */
export interface ImapServer {
  readonly url: string;
  readonly mails: KeptMail[];
  uidValidity: number;
  fault: ImapFault;
  /** Before an email is sent. */
  beforeFetch: (uid: number) => Promise<void> | void;
  /** Commands in order, without tags. */
  readonly commands: string[];
  deliver(raw: Buffer | string, flags?: readonly string[]): number;
  close(): Promise<void>;
}

const password = 'a password with spaces';

export async function startImapServer(): Promise<ImapServer> {
  const sockets = new Set<Socket>();
  const mails: KeptMail[] = [];
  let nextUid = 1;
  const state = { uidValidity: 1, fault: 'none' as ImapFault, beforeFetch: (): Promise<void> | void => undefined };
  const commands: string[] = [];
  const server: Server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket)).on('error', () => undefined);
    serve(socket);
  });
  const box = {
    ...{ mails, commands },
    uidNext: () => nextUid,
    state: () => instance,
  };
  const serve = (socket: Socket) => {
    if (instance.fault === 'nonsense') return void socket.end('HTTP/1.1 400 Bad Request\r\n\r\n<html></html>\r\n');
    socket.write('* OK [CAPABILITY IMAP4rev1] ready\r\n');
    let pending = '';
    let turn = Promise.resolve();
    socket.on('data', (bytes) => {
      pending += bytes.toString('latin1');
      const lines = pending.split('\r\n');
      pending = lines.pop() ?? '';
      for (const line of lines) turn = turn.then(() => answer(socket, line, box));
    });
  };
  const instance: ImapServer = {
    ...state,
    ...{ url: '', mails, commands },
    deliver(raw, flags = []) {
      const uid = nextUid++;
      mails.push({ uid, raw: Buffer.from(raw), flags: new Set(flags) });
      return uid;
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('The IMAP server has no port.');
  const user = `support:${encodeURIComponent(password)}`;
  return Object.assign(instance, { url: `imap://${user}@127.0.0.1:${address.port}/INBOX` });
}

interface Box {
  readonly mails: KeptMail[];
  readonly commands: string[];
  uidNext(): number;
  state(): ImapServer;
}

const inSet = (set: string, uid: number, highest: number): boolean =>
  set.split(',').some((part) => {
    const [from = '0', to = from] = part.split(':').map((end) => (end === '*' ? String(highest) : end));
    const ends = [Number(from), Number(to)];
    return uid >= Math.min(...ends) && uid <= Math.max(...ends);
  });

async function answer(socket: Socket, line: string, box: Box): Promise<void> {
  const [, tag = '*', command = ''] = /^(\S+) (.*)$/.exec(line) ?? [];
  const server = box.state();
  box.commands.push(command.replace(/^(LOGIN|AUTHENTICATE) .*/i, '$1'));
  if (server.fault === 'silent') return;
  const ok = (text = 'done') => socket.write(`${tag} OK ${text}\r\n`);
  const [first = '', second = ''] = command.toUpperCase().split(' ');
  const name = first === 'UID' ? `UID ${second}` : first;
  if (name === 'LOGIN' || name === 'AUTHENTICATE') {
    if (server.fault === 'refuses') return void socket.write(`${tag} NO [AUTHENTICATIONFAILED] no\r\n`);
  } else if (name === 'CAPABILITY') socket.write('* CAPABILITY IMAP4rev1\r\n');
  else if (name === 'LIST' || name === 'LSUB') socket.write('* LIST () "/" INBOX\r\n');
  else if (name === 'SELECT' || name === 'EXAMINE') {
    if (server.fault === 'no folder') return void socket.write(`${tag} NO [NONEXISTENT] no such folder\r\n`);
    socket.write(
      `* ${box.mails.length} EXISTS\r\n* FLAGS (\\Seen)\r\n* OK [PERMANENTFLAGS (\\Seen \\*)] ok\r\n* OK [UIDVALIDITY ${server.uidValidity}] ok\r\n* OK [UIDNEXT ${box.uidNext()}] ok\r\n`,
    );
    return void ok('[READ-WRITE] selected');
  } else if (name === 'UID SEARCH') search(socket, command, box);
  else if (name === 'UID FETCH') {
    if (!(await fetch(socket, command, box))) return;
  } else if (name === 'UID STORE') {
    const [, set = ''] = /^UID STORE (\S+) /i.exec(command) ?? [];
    const highest = box.uidNext() - 1;
    for (const mail of box.mails) if (inSet(set, mail.uid, highest)) mail.flags.add('\\Seen');
  } else if (name === 'LOGOUT') {
    ok();
    return void socket.end();
  }
  ok();
}

function search(socket: Socket, command: string, { mails, uidNext }: Box): void {
  const set = /UID (\d\S*|\*\S*)$/i.exec(command.replace(/^UID SEARCH /i, ''))?.[1];
  const found = mails.filter(({ uid, flags }) =>
    set === undefined ? !flags.has('\\Seen') : inSet(set, uid, uidNext() - 1),
  );
  socket.write(`* SEARCH ${found.map(({ uid }) => uid).join(' ')}\r\n`);
}

/** @returns false: the connection was cut */
async function fetch(socket: Socket, command: string, box: Box): Promise<boolean> {
  const [, set = '', items = ''] = /^UID FETCH (\S+) (.*)$/i.exec(command) ?? [];
  for (const [index, { uid, raw, flags }] of box.mails.entries()) {
    if (!inSet(set, uid, box.uidNext() - 1)) continue;
    const part = /BODY(?:\.PEEK)?\[(HEADER)?\](?:<(\d+)\.(\d+)>)?/i.exec(items);
    const parts = [`UID ${uid}`, `FLAGS (${[...flags].join(' ')})`, `RFC822.SIZE ${raw.length}`];
    if (!part) {
      socket.write(`* ${index + 1} FETCH (${parts.join(' ')})\r\n`);
      continue;
    }
    await box.state().beforeFetch(uid);
    const [, header, from, length] = part;
    const whole = header ? raw.subarray(0, raw.indexOf('\r\n\r\n') + 4) : raw;
    const sent = from === undefined ? whole : whole.subarray(Number(from), Number(from) + Number(length));
    const label = header ? 'BODY[HEADER]' : `BODY[]${from === undefined ? '' : `<${from}>`}`;
    socket.write(`* ${index + 1} FETCH (${parts.join(' ')} ${label} {${sent.length}}\r\n`);
    if (box.state().fault === 'cut') {
      socket.write(sent.subarray(0, Math.floor(sent.length / 2)));
      socket.destroy();
      return false;
    }
    socket.write(sent);
    socket.write(')\r\n');
  }
  return true;
}
