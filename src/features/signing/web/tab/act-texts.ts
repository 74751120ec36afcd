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

type Facts = Act['facts'];
interface Named {
  readonly name: string;
  /** The document that it was about. */
  readonly document: string;
}

const texts: Readonly<Record<ActType, (about: Named, facts: Facts) => string>> = {
  started: () => 'Signing started',
  asked: ({ name }, { email }) => `${name} was asked to sign${email ? ` (${email})` : ''}`,
  reminded: ({ name }) => `${name} was sent a reminder with a new link`,
  'code-sent': ({ name }, { by }) => `A code was sent to ${name}${by === 'text' ? ' by text message' : ' by email'}`,
  'code-refused': ({ name }) => `The text message with a code could not be sent to ${name}`,
  identified: ({ name }, { by }) => `${name} was identified${isIdentified(by) ? ` ${identified[by]}` : ''}`,
  opened: ({ name }) => `${name} opened the request`,
  consented: ({ name }) => `${name} agreed to sign electronically`,
  viewed: ({ name, document }) => `${name} viewed ${document}`,
  'mark-made': ({ name }, { mark }) => `${name} created their ${mark ?? 'signature'}`,
  'place-signed': ({ name, document }, { value }) =>
    `${name} ${value === undefined ? 'signed a place of' : 'dated'} ${document}`,
  signed: ({ name }) => `${name} finished signing`,
  declined: ({ name }) => `${name} declined to sign`,
  reassigned: ({ name }) => `${name} was replaced`,
  voided: () => 'Signing was canceled',
  sealed: () => 'The documents were sealed',
};

interface Envelope extends Pick<EnvelopeView, 'acts'> {
  readonly signers: readonly Pick<EnvelopeView['signers'][number], '_id' | 'name'>[];
  readonly documents: readonly Pick<EnvelopeView['documents'][number], '_id' | 'name'>[];
}

/** The names of its documents, and of everybody who was asked: who was replaced is no signer any more. */
export function namesOf({ signers, documents, acts }: Envelope): ReadonlyMap<string, string> {
  const asked = acts.flatMap(({ type, signerId, facts }) =>
    type === 'asked' && signerId !== null ? [{ _id: signerId, name: String(facts.name ?? '') }] : [],
  );
  return new Map([...asked, ...signers, ...documents].map(({ _id, name }) => [_id, name]));
}

/** What happened, as a sentence. */
export function actText({ type, signerId, facts }: Act, names: ReadonlyMap<string, string>): string {
  const name = names.get(signerId ?? '') || 'A signer';
  const document = names.get(String(facts.document)) || 'a document';
  return texts[type]({ name, document }, facts);
}
