/** A mailbox that is read over IMAP, always encrypted but on this machine. */
export interface ImapConfig {
  readonly host: string;
  readonly port: number;
  /** From the first byte; else the connection is encrypted before anything is said (STARTTLS), except on this machine. */
  readonly isSecure: boolean;
  readonly isLoopback: boolean;
  readonly user: string;
  readonly password: string;
  /** The folder, INBOX unless stated. */
  readonly folder: string;
}

export const imapRule =
  'must be imaps://user:password@host/folder, or imap:// for a server that switches to encryption';

const loopback = ['127.0.0.1', 'localhost', '[::1]'];

/** Reads `imaps://user:password@host:993/INBOX`; undefined for anything else. */
export function imapOf(text: string): ImapConfig | undefined {
  if (!URL.canParse(text)) return undefined;
  const { protocol, hostname, port, username, password, pathname, search, hash } = new URL(text);
  const isSecure = protocol === 'imaps:';
  if (!(isSecure || protocol === 'imap:') || hostname === '' || username === '' || password === '') return undefined;
  if (search !== '' || hash !== '') return undefined;
  try {
    const [user, secret, folder] = [username, password, pathname.slice(1)].map(decodeURIComponent) as [
      ...[string, string, string],
    ];
    return {
      host: hostname.replace(/^\[|\]$/g, ''),
      port: port === '' ? (isSecure ? 993 : 143) : Number(port),
      isSecure,
      isLoopback: loopback.includes(hostname),
      ...{ user, password: secret, folder: folder === '' ? 'INBOX' : folder },
    };
  } catch {
    // A percent sign that stands for nothing.
    return undefined;
  }
}
