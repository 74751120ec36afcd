import { Button, Group, Text, Title } from '@mantine/core';
import { IconArrowNarrowRight, IconFileSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { lazyComponent } from '../../../../ui/lazy.tsx';
import { Panel } from '../../../../ui/page/panel.tsx';
import type { ArrivingDocument, DocumentOffer } from '../../arriving-contract.ts';
import classes from './arriving.module.css';
import { arrivingOptions, type Settling, useOffers } from './arriving-queries.ts';

const MarkedPlace = lazyComponent(async () => (await import('./marked-place.tsx')).MarkedPlace);

interface OffersProps {
  readonly dealId: string;
  readonly canEdit: boolean;
}

/** What is shown of a file: the page that states a value. */
interface Looked {
  readonly document: ArrivingDocument;
  readonly offer: DocumentOffer;
}

/** The answers that files contain, beside those of the loan package. Nothing is taken over without a click. */
export function Offers({ dealId, canEdit }: OffersProps) {
  const { data } = useQuery(arrivingOptions(dealId));
  const settle = useOffers(dealId);
  const [looked, setLooked] = useState<Looked>();
  const offering = (data?.documents ?? []).filter(({ offers }) => offers.length > 0);
  const open = offering.reduce((sum, { offers }) => sum + offers.filter((one) => !one.isIgnored).length, 0);
  if (offering.length === 0) return null;
  const isBusy = (documentId: string, { offer }: DocumentOffer) =>
    settle.isPending && settle.variables.documentId === documentId && settle.variables.offer.offer === offer;
  return (
    <Panel
      title={`Found in your documents (${open})`}
      about="Compare what a document says with the loan package. Nothing changes until you use a value."
      isWide
    >
      {offering.map((document) => (
        <OfferingFile
          key={document._id}
          {...{ document, canEdit, isBusy }}
          settle={(settling) => settle.mutate(settling)}
          look={(offer) => setLooked({ document, offer })}
        />
      ))}
      {looked ? <MarkedPlace {...looked} onClose={() => setLooked(undefined)} /> : null}
    </Panel>
  );
}

interface FileProps {
  readonly document: ArrivingDocument;
  readonly canEdit: boolean;
  readonly isBusy: (documentId: string, offer: DocumentOffer) => boolean;
  readonly settle: (settling: Settling) => void;
  readonly look: (offer: DocumentOffer) => void;
}

function OfferingFile({ document, canEdit, isBusy, settle, look }: FileProps) {
  const { _id: documentId, originalName, offers } = document;
  const ignored = offers.filter(({ isIgnored }) => isIgnored);
  const row = (offer: DocumentOffer) => (
    <Offer
      key={offer.offer}
      {...{ offer, canEdit, look }}
      name={originalName}
      isBusy={isBusy(documentId, offer)}
      settle={(action) => settle({ documentId, offer, action })}
    />
  );
  return (
    <section className={classes.part} aria-label={`Found in ${originalName}`}>
      <Title order={3} size="h5" className={classes.fromFile ?? ''}>
        {originalName}
      </Title>
      <ul className={classes.list}>{offers.filter(({ isIgnored }) => !isIgnored).map(row)}</ul>
      {ignored.length > 0 ? (
        <details className={classes.why}>
          <summary>{ignored.length} ignored</summary>
          <ul className={classes.list}>{ignored.map(row)}</ul>
        </details>
      ) : null}
    </section>
  );
}

interface OfferProps {
  readonly offer: DocumentOffer;
  readonly name: string;
  readonly canEdit: boolean;
  readonly isBusy: boolean;
  readonly settle: (action: Settling['action']) => void;
  readonly look: (offer: DocumentOffer) => void;
}

function Offer({ offer, name, canEdit, isBusy, settle, look }: OfferProps) {
  const { label, answers, isIgnored } = offer;
  return (
    <li className={classes.offer} aria-label={`${label} in ${name}`}>
      <div className={classes.what}>
        <Text fw={600} size="sm">
          {label}
        </Text>
        <dl className={classes.answers}>
          {answers.map(({ question, label: asked, text, present, state }) => (
            <div key={question} data-state={state}>
              {asked === label ? null : <dt>{asked}</dt>}
              <dd>
                <span className={classes.present}>{present ?? 'Not answered yet'}</span>
                <IconArrowNarrowRight size={16} aria-label="becomes" />
                <strong>{state === 'same' ? 'the same' : text}</strong>
              </dd>
            </div>
          ))}
        </dl>
      </div>
      <Group gap="xs" className={classes.actions ?? ''}>
        <Button
          size="compact-md"
          variant="subtle"
          leftSection={<IconFileSearch size={16} aria-hidden />}
          aria-label={`Show ${label} on the page`}
          onClick={() => look(offer)}
        >
          Show
        </Button>
        {canEdit && isIgnored ? (
          <Button size="compact-md" variant="default" loading={isBusy} onClick={() => settle('restore')}>
            Offer again
          </Button>
        ) : null}
        {canEdit && !isIgnored ? (
          <>
            <Button
              size="compact-md"
              variant="default"
              loading={isBusy}
              aria-label={`Use this value: ${label}`}
              onClick={() => settle('take-over')}
            >
              Use this value
            </Button>
            <Button
              size="compact-md"
              variant="subtle"
              color="gray"
              disabled={isBusy}
              aria-label={`Ignore: ${label}`}
              onClick={() => settle('ignore')}
            >
              Ignore
            </Button>
          </>
        ) : null}
      </Group>
    </li>
  );
}
