import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';

/**
 * What the server does with a mail: takes it, refuses its recipient for good, asks to come later, refuses whoever sends,
 * takes it but drops the connection before it says so, takes it and never says so, or says nothing more from the recipient on.
 */
export type Manner = 'take' | 'refuse' | 'later' | 'unwilling' | 'loseAnswer' | 'silent' | 'hang';

export interface TakenMail {
  readonly to: string;
  readonly messageId: string;
  /** Headers and body, unfolded. */
  readonly text: string;
}

export interface SmtpServer {
  readonly url: string;
  /** Everything whose end was received, also when the answer got lost. */
  readonly taken: readonly TakenMail[];
  /** How many recipients were named so far. */
  readonly asked: () => number;
  /** What it does from now on, by the recipient's address. */
  behave(manner: (to: string) => Manner): void;
  /** Ends the silence: every open connection is dropped. */
  dropAll(): void;
  close(): Promise<void>;
}

/** A mail server small enough to be wrong on purpose. @param port 0 lets the system choose */
export async function startSmtpServer(port = 0): Promise<SmtpServer> {
  const taken: TakenMail[] = [];
  const sockets = new Set<Socket>();
  let manner: (to: string) => Manner = () => 'take';
  let asked = 0;
  const server: Server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => socket.destroy());
    serve(socket, {
      mannerFor: (to) => manner(to),
      onAsked: () => {
        asked++;
      },
      onTaken: (mail) => taken.push(mail),
    });
  }).listen(port, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No port.');
  const dropAll = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    taken,
    asked: () => asked,
    behave(next) {
      manner = next;
    },
    dropAll,
    async close() {
      server.close();
      dropAll();
      await once(server, 'close');
    },
  };
}

interface Behaviour {
  mannerFor(to: string): Manner;
  onAsked(): void;
  onTaken(mail: TakenMail): void;
}

function serve(socket: Socket, behaviour: Behaviour): void {
  let received = '';
  let to = '';
  let inData = false;
  const say = (line: string) => socket.write(`${line}\r\n`);
  const take = (text: string) => {
    inData = false;
    const unfolded = text.replace(/\r\n[ \t]+/g, ' ');
    behaviour.onTaken({ to, messageId: /^message-id: (.*)$/im.exec(unfolded)?.[1]?.trim() ?? '', text: unfolded });
    const manner = behaviour.mannerFor(to);
    if (manner === 'loseAnswer') socket.destroy();
    else if (manner !== 'silent') say('250 taken');
  };
  const obey = (line: string) => {
    const command = line.slice(0, 4).toUpperCase();
    if (command === 'MAIL') return say(behaviour.mannerFor('') === 'unwilling' ? '550 not from you' : '250 ok');
    if (command === 'RCPT') {
      to = /<(.*)>/.exec(line)?.[1] ?? '';
      behaviour.onAsked();
      const manner = behaviour.mannerFor(to);
      if (manner === 'hang') return;
      return say(manner === 'refuse' ? '550 no such user' : manner === 'later' ? '451 come later' : '250 ok');
    }
    if (command === 'DATA') {
      inData = true;
      return say('354 go on');
    }
    if (command === 'QUIT') return socket.end('221 bye\r\n');
    return say('250 ok');
  };
  say('220 ready');
  socket.on('data', (chunk) => {
    received += chunk.toString('latin1');
    for (;;) {
      const end = inData ? '\r\n.\r\n' : '\r\n';
      const at = received.indexOf(end);
      if (at < 0) return;
      const piece = received.slice(0, at);
      received = received.slice(at + end.length);
      if (inData) take(piece);
      else obey(piece);
    }
  });
}
