import { Anchor, Group, Skeleton, Text, UnstyledButton } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { loanKind } from '../../../../lending/kinds/find.ts';
import type { LoanKind } from '../../../../lending/kinds/kind.ts';
import { whenIdle } from '../../../../ui/api/idle.ts';
import { formatDateTime, formatRelative } from '../../../../ui/format.ts';
import { lazyComponent } from '../../../../ui/lazy.tsx';
import { licenseStatesText, nmlsText } from '../../../lenders/license.ts';
import { verdictDisplay } from '../../../search/web/results/verdict.tsx';
import type { BrokerQuote, ProgramSnapshot } from '../../contract.ts';
import { findingsOf, sizingForBroker } from '../program-snapshot.ts';
import classes from './deal.module.css';
import { DisplayStatusMark, OfferVersions, QuoteClock } from './quote-view.tsx';
import type { ReplyFormProps } from './reply-form.tsx';
import { asksSomething, type DealActions } from './use-deal-quotes.ts';

const ReplyForm = lazyComponent<ReplyFormProps>(async () => (await import('./reply-form.tsx')).ReplyForm);
const SizingChart = lazyComponent(
  async () => (await import('../../../search/web/results/detail/sizing-chart.tsx')).SizingChart,
  () => <Skeleton height={200} />,
);

export interface QuoteDisclosuresProps {
  readonly quote: BrokerQuote;
  readonly earlier: readonly BrokerQuote[];
  readonly now: Date;
  readonly actions: DealActions | undefined;
}

/** What there is to read about a request, the unanswered question first. */
export function QuoteDisclosures(props: QuoteDisclosuresProps) {
  useEffect(() => whenIdle(ReplyForm.prefetch), []);
  return <Disclosures items={disclosablesOf(props)} />;
}

function disclosablesOf({ quote, earlier, now, actions }: QuoteDisclosuresProps): Disclosable[] {
  const { messages, offers, program, lender } = quote;
  const reply = quote.can.reply ? actions?.reply : undefined;
  const items: (Disclosable | false)[] = [
    messages.length > 0 && {
      key: 'messages',
      label: `Messages (${messages.length})`,
      calls: asksSomething(quote),
      content: <QuoteThread quote={quote} now={now} reply={reply} />,
    },
    offers.length > 1 && {
      key: 'versions',
      label: `Versions (${offers.length})`,
      content: <OfferVersions quote={quote} now={now} />,
    },
    program !== null && {
      key: 'sent',
      label: 'Program and verdict as sent',
      content: <SentSnapshot kind={loanKind(quote.kind)} program={program} />,
    },
    { key: 'contact', label: 'Contact and licenses', content: <Contact lender={lender} /> },
    earlier.length > 0 && {
      key: 'earlier',
      label: `Earlier requests (${earlier.length})`,
      content: earlier.map((one) => (
        <div key={one._id} className={classes.cardHead}>
          <DisplayStatusMark quote={one} />
          <QuoteClock quote={one} now={now} />
        </div>
      )),
    },
  ];
  return items.filter((item) => item !== false);
}

interface Disclosable {
  readonly key: string;
  readonly label: string;
  /** Opens it whenever this becomes true; closing stays with the person. */
  readonly calls?: boolean;
  readonly content: ReactNode;
}

/** Things that are read on demand: their names in one line, what is opened below it. */
function Disclosures({ items }: { readonly items: readonly Disclosable[] }) {
  const id = useId();
  const calling = items.flatMap(({ key, calls }) => (calls ? [key] : [])).join(' ');
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  useEffect(() => {
    if (calling !== '') setOpened((before) => new Set([...before, ...calling.split(' ')]));
  }, [calling]);
  const toggle = (key: string) =>
    setOpened((before) => new Set(before.has(key) ? [...before].filter((one) => one !== key) : [...before, key]));
  return (
    <div>
      <div className={classes.disclosures}>
        {items.map(({ key, label }) => (
          <UnstyledButton
            key={key}
            className={classes.disclosure}
            aria-expanded={opened.has(key)}
            aria-controls={`${id}-${key}`}
            onClick={() => toggle(key)}
          >
            <IconChevronRight size={16} aria-hidden />
            {label}
          </UnstyledButton>
        ))}
      </div>
      {items.map(({ key, label, content }) => (
        <section
          key={key}
          id={`${id}-${key}`}
          aria-label={label}
          hidden={!opened.has(key)}
          className={classes.disclosed}
        >
          {opened.has(key) ? content : null}
        </section>
      ))}
    </div>
  );
}

/** The program, its verdict and its sizing as they were when the request went out. */
export function SentSnapshot({ kind, program }: { readonly kind: LoanKind; readonly program: ProgramSnapshot }) {
  const { label, Icon } = verdictDisplay[program.status];
  return (
    <>
      <div className={classes.versionLine}>
        <Text span size="sm" fw={550}>
          {program.programName}
          {program.tierName ? `, ${program.tierName}` : ''}
        </Text>
        <span className={classes.mark} data-verdict={program.status}>
          <Icon size={16} aria-hidden />
          When it was sent: {label}
        </span>
      </div>
      <dl className={classes.terms}>
        {sizingForBroker(kind, program.sizing).map((figure) => (
          <div key={figure.label} className={classes.term}>
            <dt>{figure.label}</dt>
            <dd>{figure.text}</dd>
          </div>
        ))}
      </dl>
      <div className={classes.sizing}>
        <SizingChart kind={kind} sizing={program.sizing} />
      </div>
      <ul className={classes.changes}>
        {findingsOf(kind, program).map(({ sentence }) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </>
  );
}

function Contact({ lender }: Pick<BrokerQuote, 'lender'>) {
  const { contactName, phone, email } = lender;
  return (
    <Group gap="md">
      {contactName ? <Text size="sm">{contactName}</Text> : null}
      {phone ? (
        <Anchor size="sm" href={`tel:${phone}`}>
          {phone}
        </Anchor>
      ) : null}
      {email ? (
        <Anchor size="sm" href={`mailto:${email}`}>
          {email}
        </Anchor>
      ) : null}
      <Text size="sm">NMLS ID: {nmlsText(lender)}</Text>
      <Text size="sm">Licensed in: {licenseStatesText(lender)}</Text>
    </Group>
  );
}

interface QuoteThreadProps {
  readonly quote: BrokerQuote;
  readonly now: Date;
  readonly reply: DealActions['reply'] | undefined;
}

/** Questions of the lender and the broker's answers. */
function QuoteThread({ quote, now, reply }: QuoteThreadProps) {
  return (
    <>
      <ol className={classes.thread}>
        {quote.messages.map(({ _id, side, message, createdAt }) => (
          <li key={_id} data-side={side}>
            <div className={classes.versionLine}>
              <Text span size="sm" fw={550}>
                {side === 'lender' ? quote.lender.name : 'You'}
              </Text>
              <time className={classes.clock} dateTime={createdAt} title={formatDateTime(createdAt)}>
                {formatRelative(createdAt, now)}
              </time>
            </div>
            <p>{message}</p>
          </li>
        ))}
      </ol>
      {reply ? <ReplyForm quote={quote} reply={reply} /> : null}
    </>
  );
}
