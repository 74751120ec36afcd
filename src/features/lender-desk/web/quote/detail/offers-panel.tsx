import { Text } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import { formatMoney } from '../../../../../kernel/format.ts';
import type { TimeZone } from '../../../../../kernel/time-zones.ts';
import { loanKind } from '../../../../../lending/kinds/find.ts';
import { formatDateTime } from '../../../../../ui/format.ts';
import { Panel } from '../../../../../ui/page/panel.tsx';
import type { OfferVersion } from '../../../../quotes/contract.ts';
import { type OfferDifference, type OfferTerms, withPrepaymentText, zoneOf } from '../../../../quotes/model.ts';
import { changesOf, formatTerm, moveOf, termLabels } from '../../../../quotes/offer-texts.ts';
import { fundingLines } from '../../../../quotes/terms/offer-funding.ts';
import { prepaymentParts } from '../../../../quotes/terms/prepayment.ts';
import type { LenderQuote } from '../../../contract.ts';
import classes from './offers.module.css';

/** Every version of the offer, newest first, with what each changed. */
export function OffersPanel({ quote: { kind, offers, status, request } }: { readonly quote: LenderQuote }) {
  const zone = zoneOf(request);
  const [current, ...earlier] = offers;
  if (!current) return null;
  return (
    <Panel title={status === 'declined' ? 'The offer you took back' : 'Your offer'}>
      <VersionLine version={current} />
      <Changes changes={changesOf(offers, 0)} zone={zone} />
      <Terms terms={current.terms} zone={zone} />
      <FundingTerms kind={kind} request={request} terms={current.terms} />
      {earlier.length > 0 ? (
        <ol className={classes.versions} aria-label="Earlier versions, newest first">
          {earlier.map((version, index) => (
            <li key={version._id}>
              <VersionLine version={version} />
              <Changes changes={changesOf(offers, index + 1)} zone={zone} />
              <details className={classes.disclosure}>
                <summary>All terms of version {version.version}</summary>
                <Terms terms={version.terms} zone={zone} />
              </details>
            </li>
          ))}
        </ol>
      ) : null}
    </Panel>
  );
}

function VersionLine({ version: { version, createdAt, by } }: { readonly version: OfferVersion }) {
  return (
    <Text size="sm" c="dimmed">
      <Text span inherit c="var(--mantine-color-text)" fw={560}>
        Version {version}
      </Text>
      , sent {formatDateTime(createdAt)} {by === 'link' ? 'through the emailed link' : 'in the portal'}
    </Text>
  );
}

interface InZone {
  readonly zone: TimeZone;
}

function Changes({ changes, zone }: InZone & { readonly changes: readonly OfferDifference[] }) {
  if (changes.length === 0) return null;
  return (
    <ul className={classes.changes} aria-label="What changed">
      {changes.map(({ field, from, to }) => (
        <li key={field}>
          <span className={classes.changed}>{termLabels[field]}</span>
          <del>{formatTerm(field, from, zone)}</del>
          <IconArrowRight size={14} role="img" aria-label="is now" />
          <ins>{formatTerm(field, to, zone)}</ins>
          {moveOf({ field, from, to }) ? <span>({moveOf({ field, from, to })})</span> : null}
        </li>
      ))}
    </ul>
  );
}

/** How the loan is paid out, and the cash that the borrower brings to closing. */
function FundingTerms({
  kind,
  request,
  terms,
}: Pick<LenderQuote, 'kind' | 'request'> & { readonly terms: OfferTerms }) {
  const lines = fundingLines(loanKind(kind), request, terms);
  if (lines.length === 0) return null;
  return (
    <dl className={classes.terms} aria-label="Cash to close">
      {lines.map(({ label, amount }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{formatMoney(amount)}</dd>
        </div>
      ))}
    </dl>
  );
}

function Terms({ terms, zone }: InZone & { readonly terms: OfferTerms }) {
  const values: Readonly<Record<string, string | number | null>> = withPrepaymentText(terms);
  const stated = Object.entries(termLabels).filter(
    ([name]) => !prepaymentParts.includes(name) && values[name] !== null && values[name] !== '',
  );
  return (
    <dl className={classes.terms}>
      {stated.map(([name, label]) => (
        <div key={name} data-long={name === 'conditions' || undefined}>
          <dt>{label}</dt>
          <dd>{formatTerm(name, values[name] ?? null, zone)}</dd>
        </div>
      ))}
    </dl>
  );
}
