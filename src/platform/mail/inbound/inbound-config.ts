/** What is read of emails that come back: bounces and responses to invitations. */
export interface InboundMailConfig {
  /** What calls about them are signed with. */
  readonly secret: Buffer;
  /** Where calendar programs send responses; undefined: to who organizes the event. */
  readonly address: string | undefined;
}

interface InboundVariables {
  readonly MAIL_INBOUND_SECRET?: string | undefined;
  readonly MAIL_INBOUND_ADDRESS?: string | undefined;
}

const [shortest, longest] = [24, 64];

/** The secret as Standard Webhooks writes it: whsec_ and its bytes in base64. */
function secretOf(text: string): Buffer | undefined {
  const [, encoded] = /^whsec_([A-Za-z0-9+/]+={0,2})$/.exec(text) ?? [];
  const bytes = Buffer.from(encoded ?? '', 'base64');
  return bytes.length >= shortest && bytes.length <= longest ? bytes : undefined;
}

/** How incoming emails are read, where they are, and what is wrong with that. No message repeats a value. */
export function readInboundMail(variables: InboundVariables): {
  inboundMail: InboundMailConfig | undefined;
  wrong: readonly string[];
} {
  const { MAIL_INBOUND_SECRET: text = '', MAIL_INBOUND_ADDRESS: address } = variables;
  if (text === '') {
    const wrong = address === undefined ? [] : ['MAIL_INBOUND_ADDRESS: needs MAIL_INBOUND_SECRET as well'];
    return { inboundMail: undefined, wrong };
  }
  const secret = secretOf(text);
  if (secret) return { inboundMail: { secret, address }, wrong: [] };
  const wrong = [`MAIL_INBOUND_SECRET: must be whsec_ and ${shortest} to ${longest} random bytes in base64`];
  return { inboundMail: undefined, wrong };
}
