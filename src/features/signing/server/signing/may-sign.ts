import { AppError } from '../../../../kernel/errors.ts';
import { signingClosed } from '../../errors.ts';
import { signingTexts } from '../../model.ts';
import type { SignerSession } from '../links/session.ts';
import type { EnvelopeDocumentRow, SignerRow } from '../tables.ts';

type Standing = Pick<SignerSession, 'envelope' | 'signer'>;

/** Whether a document has something for this signer to sign: only these are theirs to read. */
export const hasPlacesFor = (
  { role }: Pick<SignerRow, 'role'>,
  { places }: Pick<EnvelopeDocumentRow, 'places'>,
): boolean => places.some((place) => place.role === role);

/** Whether a signer may sign now: it is their turn, and nobody has ended it. */
export const maySign = ({ envelope, signer }: Standing): boolean =>
  envelope.state === 'signing' && (signer.state === 'asked' || signer.state === 'opened');

/** @throws CONFLICT for who is not asked yet or has signed, SIGNING_CLOSED otherwise */
export function assertTurn(session: Standing): void {
  const { envelope, signer } = session;
  if (maySign(session)) return;
  if (signer.state === 'signed') throw new AppError('CONFLICT', signingTexts.isSigned);
  if (envelope.state === 'signing' && signer.state === 'waiting')
    throw new AppError('CONFLICT', signingTexts.notYourTurn);
  throw new AppError(signingClosed);
}

/** @throws as `assertTurn`, and CONFLICT before consent */
export function assertSigning(session: Standing): void {
  assertTurn(session);
  if (session.signer.consentAt === null) throw new AppError('CONFLICT', signingTexts.consentFirst);
}
