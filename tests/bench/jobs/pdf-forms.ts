import { monitorEventLoopDelay } from 'node:perf_hooks';
import { PDFDocument } from '@cantoo/pdf-lib';
import type { PdfEntry } from '../../../src/kernel/files/pdf-form/form.ts';
import { fillPdf } from '../../../src/platform/files/pdf-form/pdf-forms.ts';
import { largeForm } from '../../support/pdf-forms/large-form.ts';
import { metOrMissed, milliseconds, printTable, times } from '../support/table.ts';
import { median, timed } from '../support/timings.ts';

const budgetMs = { form: 1_000, package: 3_000 } as const;
const rounds = 7;
const packageForms = { documents: 18, fields: 60 } as const;

type Form = Awaited<ReturnType<typeof largeForm>>;

const entriesOf = ({ names }: Form): (PdfEntry & { value: string; target: { field: string } })[] =>
  names.map((field, at) => ({ id: field, label: field, target: { field }, value: `Answer no. ${at}, Müller` }));

/** @throws unless the file shows every entry */
async function fill(form: Form): Promise<number> {
  const filled = await fillPdf({ bytes: form.bytes, entries: entriesOf(form), addendumTitle: 'Addendum' });
  if (!('bytes' in filled)) throw new Error(JSON.stringify(filled));
  return filled.bytes.length;
}

/** The same values written by plain use of the library, which opens nothing afresh. */
async function fillPlainly(form: Form): Promise<number> {
  const document = await PDFDocument.load(form.bytes);
  const fields = document.getForm();
  for (const { target, value } of entriesOf(form)) fields.getTextField(target.field).setText(value);
  return (await document.save()).length;
}

/** How long something takes, and how much of the processor, of all threads together. */
interface Cost {
  readonly ms: number;
  readonly processorMs: number;
}

async function measure(work: () => Promise<unknown>, count: number): Promise<Cost> {
  const costs: Cost[] = [];
  for (let round = 0; round < count; round++) {
    const before = process.cpuUsage();
    const { ms } = await timed(work);
    const { user, system } = process.cpuUsage(before);
    costs.push({ ms, processorMs: (user + system) / 1000 });
  }
  return { ms: median(costs.map(({ ms }) => ms)), processorMs: median(costs.map(({ processorMs }) => processorMs)) };
}

const row = (name: string, ours: Cost, most: number, plain: Cost) => [
  name,
  milliseconds(ours.ms),
  `${milliseconds(most)} ${metOrMissed(ours.ms <= most)}`,
  milliseconds(ours.processorMs),
  milliseconds(plain.ms),
  milliseconds(plain.processorMs),
  times(ours.processorMs / plain.processorMs),
];

/** Lenders' forms filled and read back in threads, beside plain use of the library. */
export async function benchPdfForms(): Promise<boolean> {
  const large = await largeForm(1_000);
  const small = await largeForm(packageForms.fields);
  const fillPackage = () => Promise.all(Array.from({ length: packageForms.documents }, () => fill(small)));
  const first = await measure(fillPackage, 1);
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  const forms = await measure(() => fill(large), rounds);
  const packages = await measure(fillPackage, rounds);
  delay.disable();
  const plainForms = await measure(() => fillPlainly(large), 3);
  const plainPackages = await measure(async () => {
    for (let at = 0; at < packageForms.documents; at++) await fillPlainly(small);
  }, 3);
  const named = `${packageForms.documents} documents of ${packageForms.fields} fields`;
  printTable(
    ['filled and read back', 'median', 'at most', 'processor', 'pdf-lib, unchecked', 'its processor', 'ratio'],
    [
      row('1,000 fields', forms, budgetMs.form, plainForms),
      row(`${named}, two threads`, packages, budgetMs.package, plainPackages),
      row(`${named}, threads not started yet`, first, budgetMs.package, plainPackages),
    ],
  );
  console.log(`\n  longest hold of the process meanwhile: ${milliseconds(delay.max / 1e6)}`);
  return true;
}
