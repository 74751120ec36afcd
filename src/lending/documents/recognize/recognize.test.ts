import { describe, expect, it } from 'vitest';
import { contracts } from '../../../../tests/documents/samples/contracts.ts';
import { entities } from '../../../../tests/documents/samples/entities.ts';
import { type Producer, runsOf } from '../../../../tests/documents/samples/layout.ts';
import { leases } from '../../../../tests/documents/samples/leases.ts';
import { others, strangers } from '../../../../tests/documents/samples/others.ts';
import { policies } from '../../../../tests/documents/samples/policies.ts';
import { expectedOf, recognizedIn, type SampleDocument } from '../../../../tests/documents/samples/sample.ts';
import { statements } from '../../../../tests/documents/samples/statements.ts';
import { readFindings } from '../findings.ts';
import { recognize } from './recognize.ts';

const known = [...contracts, ...statements, ...policies, ...leases, ...entities, ...others];
const named = (sample: SampleDocument) => [`${sample.type} "${sample.fileName}"`, sample] as const;

const recognized = async ({ fileName, text }: SampleDocument, producer?: Producer) =>
  recognize({ fileName, pages: await runsOf(text, producer) });

describe.each(['cells', 'words', 'blanks'] as const)('a document whose text comes as %s', (producer) => {
  it.each(known.map(named))('is recognized: %s', async (_, sample) => {
    const findings = await recognized(sample, producer);
    expect(recognizedIn(findings, sample)).toEqual(expectedOf(sample));
  });
});

describe('a document that is none of the types', () => {
  it.each(strangers.map(named))('is given no type and offers nothing: %s', async (_, sample) => {
    expect(await recognized(sample)).toEqual({ text: 'read', values: [] });
  });
});

it('no value holds a personal identifier', async () => {
  for (const sample of known) {
    const stored = JSON.stringify((await recognized(sample)).values);
    expect(stored).not.toMatch(/\d{3}-\d{2}-\d{4}|\d{2}-\d{7}(?!\d)/);
  }
});

it('findings are read again as they were stored', async () => {
  for (const sample of known) {
    const findings = await recognized(sample);
    expect(readFindings(JSON.parse(JSON.stringify(findings)))).toEqual(findings);
  }
});
