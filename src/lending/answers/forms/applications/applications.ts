import type { ApplicationForm, ApplicationKind } from './common.ts';
import { dscrApplication } from './dscr.ts';
import { fixAndFlipApplication } from './fix-and-flip.ts';
import { groundUpApplication } from './ground-up.ts';
import { portfolioApplication } from './portfolio.ts';
import { stabilizedBridgeApplication } from './stabilized-bridge.ts';

/** The five applications, in the order of the loan types. */
export const applicationForms: readonly ApplicationForm[] = [
  fixAndFlipApplication,
  dscrApplication,
  groundUpApplication,
  stabilizedBridgeApplication,
  portfolioApplication,
];

const byKind = new Map(applicationForms.map((form) => [form.kind, form]));

/** The form of a kind; undefined for any other text. */
export const findApplicationForm = (kind: string): ApplicationForm | undefined => byKind.get(kind as ApplicationKind);

export function applicationForm(kind: ApplicationKind): ApplicationForm {
  const form = byKind.get(kind);
  if (!form) throw new Error(`There is no application for ${kind}.`);
  return form;
}
