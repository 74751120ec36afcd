import { describe, expect, it } from 'vitest';
import type { EnvelopeView } from '../../contract.ts';
import { actText, namesOf } from './act-texts.ts';

const act = (
  type: EnvelopeView['acts'][number]['type'],
  signerId: string | null,
  facts: EnvelopeView['acts'][number]['facts'] = {},
) => ({ number: 1, type, signerId, at: '2026-11-26T10:00:00.000Z', facts });

describe('what happened to an envelope', () => {
  const acts = [act('asked', 'a', { name: 'Alex Reed', email: 'alex@example.com' }), act('reassigned', 'a')];
  const names = namesOf({
    acts,
    signers: [{ _id: 'q', name: 'Quinn Harlow' }],
    documents: [{ _id: 'd', name: 'Loan application' }],
  });

  it('names signers, also those who were replaced', () => {
    expect(acts.map((one) => actText(one, names))).toEqual([
      'Alex Reed was asked to sign (alex@example.com)',
      'Alex Reed was replaced',
    ]);
    expect(actText(act('signed', 'q'), names)).toBe('Quinn Harlow finished signing');
    expect(actText(act('opened', 'nobody known'), names)).toBe('A signer opened the request');
  });

  it('names documents', () => {
    expect(actText(act('viewed', 'q', { document: 'd' }), names)).toBe('Quinn Harlow viewed Loan application');
    expect(actText(act('place-signed', 'q', { document: 'd' }), names)).toBe(
      'Quinn Harlow signed a place of Loan application',
    );
    expect(actText(act('place-signed', 'q', { document: 'd', value: '2026-11-26' }), names)).toBe(
      'Quinn Harlow dated Loan application',
    );
  });

  it('says how a signer was identified', () => {
    expect(actText(act('identified', 'q', { by: 'texted-code' }), names)).toBe(
      'Quinn Harlow was identified with a code sent by text message',
    );
    expect(actText(act('identified', 'q', { by: 'something newer' }), names)).toBe('Quinn Harlow was identified');
  });
});
