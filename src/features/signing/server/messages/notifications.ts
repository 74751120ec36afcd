import { eq, inArray } from 'drizzle-orm';
import type { EventType } from '../../../../kernel/event-type.ts';
import type { Queries } from '../../../../platform/database/database.ts';
import type { NotificationType } from '../../../notifications/model.ts';
import { notifies } from '../../../notifications/server/api.ts';
import { findDeals } from '../../../pipeline/server/api.ts';
import * as events from '../../events.ts';
import { signers } from '../tables.ts';
import { brokerMails, signingPath } from './broker-mails.ts';

const types = {
  yourSignature: {
    name: 'yourSignature',
    readers: ['broker'],
    label: 'It’s your turn to sign',
    about: 'The others have signed the documents of your package.',
  },
  signerDeclined: {
    name: 'signerDeclined',
    readers: ['broker'],
    label: 'A signer declines',
    about: 'The others wait until you ask another person, or cancel signing.',
  },
  signerNotReached: {
    name: 'signerNotReached',
    readers: ['broker'],
    label: 'A signer can’t be reached',
    about: 'The link to sign could not be delivered to the signer’s email address.',
  },
  documentsSigned: {
    name: 'documentsSigned',
    readers: ['broker'],
    label: 'Documents are signed',
    about: 'Everyone has signed, or the signed documents can’t be sealed yet.',
  },
} as const satisfies Record<string, NotificationType>;

type OfDeal = { readonly dealId: string };
interface Notified<Payload> {
  readonly id: string;
  readonly payload: Payload;
}
interface Names {
  readonly property: string;
  /** Whom it is about; blank where it is about everybody. */
  readonly signer: string;
}

/** The property of each deal, and the name of the signer where it is about one. By object. */
async function factsOf(db: Queries, told: readonly Notified<OfDeal>[]): Promise<ReadonlyMap<string, Names>> {
  const deals = await findDeals(
    db,
    told.map(({ payload }) => payload.dealId),
  );
  const ids = told.map(({ id }) => id);
  const rows = await db.select({ id: signers.id, name: signers.name }).from(signers).where(inArray(signers.id, ids));
  return new Map(
    told.map(({ id, payload }) => [
      id,
      {
        property: deals.get(payload.dealId)?.address ?? 'a deal',
        signer: rows.find((row) => row.id === id)?.name ?? '',
      },
    ]),
  );
}

interface Options<Payload> {
  readonly type: NotificationType;
  readonly text: (names: Names) => string;
  readonly when?: (happened: Notified<Payload>) => boolean;
  readonly email?: {
    readonly template: (typeof brokerMails)[keyof typeof brokerMails];
    readonly envelope: (happened: Notified<Payload>) => string;
  };
}

const unknown: Names = { property: 'a deal', signer: 'A signer' };

const toBroker = <Payload extends OfDeal>(
  event: EventType<Payload, 'account'>,
  { type, text, when, email }: Options<Payload>,
) =>
  notifies(event, {
    type,
    to: 'account',
    ...(when ? { when } : {}),
    facts: factsOf,
    show: ({ payload }, names: Names = unknown) => ({
      message: `${text({ ...names, signer: names.signer || unknown.signer })}: ${names.property}`,
      link: signingPath(payload.dealId),
    }),
    ...(email
      ? { email: { template: email.template, payload: (happened) => ({ envelopeId: email.envelope(happened) }) } }
      : {}),
  });

const ofSigner = ({ payload }: { readonly payload: { readonly envelopeId: string } }) => payload.envelopeId;
const ofEnvelope = ({ id }: { readonly id: string }) => id;

export const signingNotifications = [
  toBroker(events.signerAsked, {
    type: types.yourSignature,
    text: () => 'It’s your turn to sign',
    // The broker's own turn: everybody else gets a link.
    when: ({ payload }) => payload.linkId === null,
    email: { template: brokerMails.yourTurn, envelope: ofSigner },
  }),
  toBroker(events.signerDeclined, {
    type: types.signerDeclined,
    text: ({ signer }) => `${signer} declined to sign`,
    email: { template: brokerMails.declined, envelope: ofSigner },
  }),
  toBroker(events.signerNotReached, {
    type: types.signerNotReached,
    text: ({ signer }) => `${signer} could not be reached by email`,
  }),
  toBroker(events.sealDelayed, {
    type: types.documentsSigned,
    text: () => 'Signed documents could not be sealed yet',
    email: { template: brokerMails.sealDelayed, envelope: ofEnvelope },
  }),
  toBroker(events.envelopeCompleted, {
    type: types.documentsSigned,
    text: () => 'Everyone has signed',
    email: { template: brokerMails.completed, envelope: ofEnvelope },
  }),
];

/** Whether mail reaches a signer: the broker is shown it beside them. */
export const mailEvents = {
  tried: events.signerMailTried,
  gaveUp: events.signerNotReached,
  arrived: events.signerMailArrived,
} as const;

/** A signer by their id, for what became of mails about them. */
export async function findSigner(db: Queries, id: string) {
  const [row] = await db.select().from(signers).where(eq(signers.id, id));
  return row;
}
