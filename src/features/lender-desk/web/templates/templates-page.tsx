import { Button, Group, Text } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { loanKind } from '../../../../lending/kinds/find.ts';
import { messageOf } from '../../../../ui/api/api.ts';
import { confirm } from '../../../../ui/confirm.ts';
import { formatRelative } from '../../../../ui/format.ts';
import { notice } from '../../../../ui/notices.tsx';
import { DataState, LoadingRows } from '../../../../ui/page/data-state.tsx';
import { Page } from '../../../../ui/page/page.tsx';
import { Panel } from '../../../../ui/page/panel.tsx';
import { useNow } from '../../../../ui/page/use-now.ts';
import { useProfile } from '../../../accounts/web/session.ts';
import { formatTerm } from '../../../quotes/offer-texts.ts';
import { prepaymentParts, prepaymentTermsOf, prepaymentText } from '../../../quotes/terms/prepayment.ts';
import type { OfferTemplate, Template } from '../../templates/contract.ts';
import { type TemplateType, templateFieldsOf, templateTypes } from '../../templates/model.ts';
import { NotForThisAccount } from '../quote/failures.tsx';
import { TemplateForm } from './template-form.tsx';
import classes from './templates.module.css';
import { isOffer, useTemplateChanges, useTemplates } from './use-templates.ts';

/** /lender/quotes/templates: what the lender's users have saved to answer with. */
export function TemplatesPage() {
  const { role } = useProfile();
  if (role !== 'lender') return <NotForThisAccount />;
  return (
    <Page
      title="Templates and saved replies"
      subtitle="Saved for everyone at your company, one click away when you respond to a request."
      actions={
        <Button component={Link} to="/lender/quotes" variant="default" leftSection={<IconArrowLeft size={16} />}>
          All quotes
        </Button>
      }
    >
      <Sections />
    </Page>
  );
}

const sections: Readonly<Record<TemplateType, { title: string; add: string; empty: string }>> = {
  offer: {
    title: 'Offer templates',
    add: 'Add an offer template',
    empty: 'Save the rate, points, fees, term and conditions you offer often, and fill in the form with one click.',
  },
  message: {
    title: 'Messages to brokers',
    add: 'Add a message',
    empty: 'Questions you ask often, such as for photos, a scope of work or proof of funds.',
  },
  conditions: {
    title: 'Conditions',
    add: 'Add conditions',
    empty: 'What an offer depends on, such as an appraisal or a clear title.',
  },
  decline: {
    title: 'Declines',
    add: 'Add a decline',
    empty: 'A reason and wording for a decline, so that you can respond quickly and still be helpful.',
  },
};

function Sections() {
  const query = useTemplates();
  return (
    <DataState query={query} failed="The templates could not be loaded." loading={<LoadingRows rows={4} height={90} />}>
      {(templates) => (
        <div className={classes.sections}>
          {templateTypes.map((type) => (
            <Section key={type} type={type} templates={templates.filter((one) => one.type === type)} />
          ))}
        </div>
      )}
    </DataState>
  );
}

interface SectionProps {
  readonly type: TemplateType;
  readonly templates: readonly Template[];
}

/** What is open in a section: the form of a new one, or that of the one with this id. */
type Open = 'new' | { readonly id: string } | undefined;

function Section({ type, templates }: SectionProps) {
  const { title, add, empty } = sections[type];
  const [open, setOpen] = useState<Open>();
  const adder = useRef<HTMLButtonElement>(null);
  const close = () => {
    setOpen(undefined);
    adder.current?.focus();
  };
  return (
    <Panel
      title={title}
      aside={
        <Button ref={adder} size="compact-sm" variant="default" onClick={() => setOpen('new')}>
          {add}
        </Button>
      }
    >
      {open === 'new' ? <TemplateForm type={type} known={undefined} onDone={close} /> : null}
      {templates.length === 0 && open === undefined ? (
        <Text size="sm" c="dimmed">
          {empty}
        </Text>
      ) : null}
      <ul className={classes.list}>
        {templates.map((template) => (
          <li key={template._id}>
            {typeof open === 'object' && open.id === template._id ? (
              <TemplateForm type={type} known={template} onDone={close} />
            ) : (
              <Row template={template} onEdit={() => setOpen({ id: template._id })} />
            )}
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function Row({ template, onEdit }: { readonly template: Template; readonly onEdit: () => void }) {
  const now = useNow();
  const { remove } = useTemplateChanges();
  const { name, updatedBy, updatedAt } = template;
  const ask = async () => {
    const text = `Delete “${name}”? It will be removed for everyone at your company.`;
    if (!(await confirm({ title: 'Delete this template?', text, confirm: 'Delete', dangerous: true }))) return;
    await remove(template).then(
      () => notice.success(`“${name}” is deleted.`),
      (error: unknown) => notice.error(messageOf(error)),
    );
  };
  return (
    <div className={classes.row}>
      <div className={classes.what}>
        <Text fw={560}>{name}</Text>
        <Text size="sm" className={classes.summary}>
          {isOffer(template) ? termsText(template) : template.text}
        </Text>
        <Text size="xs" c="dimmed">
          {template.type === 'decline' && template.reason !== null ? `Reason: ${template.reason}. ` : ''}
          Changed by {updatedBy}, {formatRelative(updatedAt, now)}
        </Text>
      </div>
      <Group gap="xs">
        <Button size="compact-sm" variant="default" onClick={onEdit} aria-label={`Edit ${name}`}>
          Edit
        </Button>
        <Button size="compact-sm" variant="subtle" color="red" onClick={() => void ask()} aria-label={`Delete ${name}`}>
          Delete
        </Button>
      </Group>
    </div>
  );
}

/** What an offer template states, in the order of the form; without the conditions, which may be long. */
function termsText({ kind, terms }: OfferTemplate): string {
  const known = loanKind(kind);
  const stated = templateFieldsOf(known).flatMap(({ name, label }) => {
    const value = terms[name];
    if (value === undefined || name === 'conditions' || prepaymentParts.includes(name)) return [];
    if (name === 'validDays') return [`valid for ${value} days`];
    return [typeof value === 'number' ? `${label} ${textOf(name, value)}` : textOf(name, value)];
  });
  const text = prepaymentText(prepaymentTermsOf(terms));
  const prepayment = text === null ? [] : [`prepayment: ${text}`];
  const conditions = terms.conditions === undefined ? [] : ['with conditions'];
  return `${known.name}: ${[...stated, ...prepayment, ...conditions].join(' · ')}`;
}

// No term of a template is a day, so its time zone does not matter.
const textOf = (name: string, value: string | number): string => formatTerm(name, value, { label: '', name: 'UTC' });
