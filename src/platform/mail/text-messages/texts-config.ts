import { z } from 'zod';

/** A gateway that sends text messages. */
export interface TextGatewayConfig {
  /** Where its API answers, without a slash at its end. */
  readonly base: string;
  readonly account: string;
  readonly token: string;
  /** The number or messaging service that messages come from. */
  readonly from: string;
}

/** What the environment says of the gateway. */
export const textVariables = {
  TEXT_ACCOUNT: z.string().optional(),
  TEXT_TOKEN: z.string().optional(),
  TEXT_FROM: z.string().optional(),
  TEXT_API_BASE: z
    .url({ protocol: /^https?$/, error: 'must be an https:// address' })
    .default('https://api.twilio.com'),
};
type TextVariables = z.output<z.ZodObject<typeof textVariables>>;

const loopback = ['127.0.0.1', 'localhost', '[::1]'];
const isSender = (text: string): boolean => /^\+\d{8,15}$/.test(text) || /^MG[\da-f]{32}$/i.test(text);

/** The gateway, where there is one, and what is wrong with it. No message repeats a value. */
export function readTextGateway(variables: TextVariables): {
  texts: TextGatewayConfig | undefined;
  wrong: readonly string[];
} {
  const { TEXT_ACCOUNT: account = '', TEXT_TOKEN: token = '', TEXT_FROM: from = '' } = variables;
  if (account === '' && token === '' && from === '') return { texts: undefined, wrong: [] };
  const { protocol, hostname } = new URL(variables.TEXT_API_BASE);
  const unless = (isRight: boolean, text: string) => (isRight ? [] : [text]);
  const wrong = [
    ...unless(
      account !== '' && token !== '' && from !== '',
      'TEXT_ACCOUNT, TEXT_TOKEN, TEXT_FROM: must all be set, or all be blank to send no text messages',
    ),
    ...unless(
      from === '' || isSender(from),
      'TEXT_FROM: must be a number like +15125550100, or the id of a messaging service (MG...)',
    ),
    ...unless(
      protocol === 'https:' || loopback.includes(hostname),
      'TEXT_API_BASE: must be an https:// address, because codes are sent there',
    ),
  ];
  return { texts: { base: variables.TEXT_API_BASE.replace(/\/+$/, ''), account, token, from }, wrong };
}
