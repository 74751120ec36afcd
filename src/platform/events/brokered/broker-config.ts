import { z } from 'zod';

/** The NATS servers that carry messages between processes. Where there are none PostgreSQL does. */
export interface BrokerConfig {
  /** host:port of each. */
  readonly servers: readonly string[];
  readonly secure: boolean;
  readonly login: { readonly user: string; readonly pass: string } | { readonly token: string } | undefined;
  /** What the subjects of this installation begin with, where several share a server. */
  readonly prefix: string;
}

const expected =
  'must be nats://user:password@host:port or tls://… (several separated by commas), and a name of letters, digits and hyphens as its path where installations share a broker';
const defaultPort = '4222';

/** @returns undefined where a % begins no escape */
function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

/** @returns undefined for what is no such address */
function brokerOf(text: string): BrokerConfig | undefined {
  const urls = text.split(',').map((one) => URL.parse(one.trim()));
  const [first] = urls;
  if (!first || urls.some((url) => !url || !['nats:', 'tls:'].includes(url.protocol) || url.hostname === ''))
    return undefined;
  const path = /^\/?([a-z0-9-]{0,40})$/i.exec(first.pathname);
  if (!path || urls.some((url) => url?.protocol !== first.protocol)) return undefined;
  const [user, pass] = [decoded(first.username), decoded(first.password)];
  if (user === undefined || pass === undefined) return undefined;
  return {
    servers: urls.map((url) => `${url?.hostname}:${url?.port || defaultPort}`),
    secure: first.protocol === 'tls:',
    login: pass === '' ? (user === '' ? undefined : { token: user }) : { user, pass },
    prefix: path[1] || 'plinth',
  };
}

export const brokerVariables = {
  EVENTS_URL: z
    .string()
    .transform((text, context) => {
      const broker = brokerOf(text);
      if (!broker) context.addIssue({ code: 'custom', message: expected });
      return broker;
    })
    .optional(),
};
