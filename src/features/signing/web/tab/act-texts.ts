import type { EnvelopeView } from '../../contract.ts';
import { type ActType, type IdentifiedBy, identifiedBy } from '../../model.ts';

type Act = EnvelopeView['acts'][number];

const identified: Readonly<Record<IdentifiedBy, string>> = {
  'emailed-code': 'with a code sent by email',
  'texted-code': 'with a code sent by text message',
  'in-person': 'in person, on the broker’s device',
  account: 'by their account',
};
const isIdentified = (value: unknown): value is IdentifiedBy => identifiedBy.some((one) => one === value);

const texts: Readonly<Record<ActType, (name: string, facts: Act['facts']) => string>> = {
  started: () => 'Signing started',
  asked: (name, { email }) => `${name} was asked to sign${email ? ` (${email})` : ''}`,
  reminded: (name) => `${name} was sent a reminder with a new link`,
  'code-sent': (name, { by }) => `A code was sent to ${name}${by === 'text' ? ' by text message' : ' by email'}`,
  identified: (name, { by }) => `${name} was identified${isIdentified(by) ? ` ${identified[by]}` : ''}`,
  opened: (name) => `${name} opened the documents`,
  consented: (name) => `${name} agreed to sign electronically`,
  viewed: (name, { document }) => `${name} viewed ${document ?? 'a document'}`,
  'mark-made': (name, { mark }) => `${name} created their ${mark ?? 'signature'}`,
  'place-signed': (name, { document }) => `${name} signed a place${document ? ` of ${document}` : ''}`,
  signed: (name) => `${name} finished signing`,
  declined: (name) => `${name} declined to sign`,
  reassigned: (name) => `${name} was replaced`,
  voided: () => 'Signing was canceled',
  sealed: () => 'The documents were sealed',
};

/** The names of everybody who was asked: who was replaced is no signer any more. */
export function namesOf({
  signers,
  acts,
}: Pick<EnvelopeView, 'acts'> & {
  readonly signers: readonly { readonly _id: string; readonly name: string }[];
}): ReadonlyMap<string, string> {
  const asked = acts.flatMap(({ type, signerId, facts }) =>
    type === 'asked' && signerId !== null ? [[signerId, String(facts.name ?? '')] as const] : [],
  );
  return new Map([...asked, ...signers.map(({ _id, name }) => [_id, name] as const)]);
}

/** What happened, as a sentence. */
export const actText = ({ type, signerId, facts }: Act, names: ReadonlyMap<string, string>): string =>
  texts[type](names.get(signerId ?? '') || 'A signer', facts);
