import { Anchor, Title } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { EndpointAnswer } from '../../../kernel/endpoint.ts';
import { callEndpoint } from '../../../ui/api/api.ts';
import { formatDate, noValue } from '../../../ui/format.ts';
import { DataState, LoadingRows } from '../../../ui/page/data-state.tsx';
import { explainFixAndFlip } from '../contract.ts';
import type { FixAndFlipSearchForm } from '../model.ts';
import { CheckTable } from './check-table.tsx';
import classes from './detail.module.css';
import { replyText } from './reply-time.ts';
import { SizingTable } from './sizing-table.tsx';
import { TierList } from './tier-list.tsx';

type Explained = EndpointAnswer<typeof explainFixAndFlip>;
interface DetailProps {
  readonly programId: string;
  readonly scenario: FixAndFlipSearchForm;
}

/** Everything about one program and this deal: how the verdict and the loan came about, and how to reach the lender. */
export function ResultDetail({ programId, scenario }: DetailProps) {
  const query = useQuery({
    queryKey: ['fix-and-flip-explain', programId, scenario],
    queryFn: ({ signal }) => callEndpoint(explainFixAndFlip, { body: { programId, scenario } }, { signal }),
    placeholderData: keepPreviousData,
  });
  return (
    <DataState query={query} failed="The details could not be loaded." loading={<LoadingRows rows={4} height={36} />}>
      {(explained) => <Explained explained={explained} scenario={scenario} />}
    </DataState>
  );
}

function Explained({
  explained,
  scenario,
}: {
  readonly explained: Explained;
  readonly scenario: FixAndFlipSearchForm;
}) {
  const { row, tiers } = explained;
  return (
    <div className={classes.detail}>
      <div className={classes.block} data-wide>
        <Title order={3} size="h4">
          Checks
        </Title>
        <CheckTable checks={row.checks} />
      </div>
      <div className={classes.block} data-tall>
        <Title order={3} size="h4">
          How the loan came about
        </Title>
        <SizingTable row={row} scenario={scenario} />
      </div>
      <div className={classes.block}>
        <Title order={3} size="h4">
          Tiers
        </Title>
        <TierList tiers={tiers} chosen={row.tierIndex} />
      </div>
      <div className={classes.block}>
        <Title order={3} size="h4">
          Lender
        </Title>
        <Contact explained={explained} />
      </div>
    </div>
  );
}

function Contact({ explained: { lender, row, confirmedAt } }: { readonly explained: Explained }) {
  const days = row.averageTimeToClose;
  return (
    <dl className={classes.contact}>
      <dt>Contact</dt>
      <dd>{lender.contactName || noValue}</dd>
      <dt>Phone</dt>
      <dd>{lender.phone ? <Anchor href={`tel:${lender.phone}`}>{lender.phone}</Anchor> : noValue}</dd>
      <dt>E-mail</dt>
      <dd>{lender.email ? <Anchor href={`mailto:${lender.email}`}>{lender.email}</Anchor> : noValue}</dd>
      <dt>Website</dt>
      <dd>
        {lender.website ? (
          <Anchor href={lender.website} target="_blank" rel="noreferrer">
            {lender.website.replace(/^https?:\/\//, '')}
          </Anchor>
        ) : (
          noValue
        )}
      </dd>
      <dt>Replies in</dt>
      <dd>{replyText(row.replyMinutes) ?? 'not known yet'}</dd>
      <dt>Closes in</dt>
      <dd>{days === null ? noValue : `${days} days on average`}</dd>
      <dt>Terms confirmed</dt>
      <dd>{formatDate(confirmedAt)}</dd>
    </dl>
  );
}
