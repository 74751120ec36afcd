import { type SQL, sql } from 'drizzle-orm';
import { hasOffer, isDeclined, isResponded } from '../../../quotes/server/api.ts';
import { type BrokerFigure, type DealStep, dealSteps, type LossReason } from '../../model.ts';

/**
 * Every deal of an owner, archived ones too, with what its figures are made of: `reached` is the place of its step in
 * `dealSteps`, `funded_at` the begin of the funding date on the owner's calendar, `why` the reason of a lost deal, `percent` and
 * `earned` the broker's points. The only place that says how a figure of deals comes about.
 */
export const dealFacts = (ownerId: string, zone: string): SQL => sql`
  with asked as (
    select entry_id, bool_or(${isResponded}) as answered, bool_or(${hasOffer}) as offered
    from quotes where broker_id = ${ownerId} group by entry_id),
  sent as (
    select p.deal_id, bool_or(p.state = 'declined') as declined,
      max(c.funded_on) filter (where p.state = 'funded') as funded_on,
      max(c.funded_amount) filter (where p.state = 'funded') as funded_amount
    from loan_packages p left join closings c on c.package_id = p.id
    where p.broker_id = ${ownerId} group by p.deal_id),
  known as (
    select e.id, e.address, e.client_name as who, e.loan_type as kind, e.state, e.stage as status, e.stage_at, e.created_at,
      case when sent.funded_on is not null then sent.funded_on::timestamp at time zone ${zone}
        when e.stage = 'funded' then e.stage_at end as funded_at,
      coalesce(sent.funded_amount, e.loan_amount) as amount,
      case when e.stage = 'funded' or sent.funded_on is not null then ${stepAt('funded')}
        when e.stage = 'submitted' or sent.deal_id is not null then ${stepAt('submitted')}
        when e.stage = 'selected' or e.selected_lender_id is not null then ${stepAt('selected')}
        when e.stage = 'offers' or asked.offered then ${stepAt('offered')}
        when e.stage = 'quoting' or asked.entry_id is not null then ${stepAt('asked')}
        else ${stepAt('added')} end as reached,
      ${reasonOf()} as why,
      coalesce(own.percent, usual.percent) as percent, own.percent is null as is_usual
    from pipeline_entries e
    left join asked on asked.entry_id = e.id
    left join sent on sent.deal_id = e.id
    left join deal_points own on own.deal_id = e.id and own.account_id = e.owner_id
    left join usual_points usual on usual.account_id = e.owner_id
    where e.owner_id = ${ownerId})
  select *, round(amount * percent / 100)::bigint as earned from known`;

const stepAt = (step: DealStep): SQL => sql.raw(String(dealSteps.indexOf(step)));

const because = (reason: LossReason): SQL => sql.raw(`'${reason}'`);
const reasonOf = (): SQL => sql`case
  when sent.declined then ${because('packageDeclined')}
  when asked.offered then ${because('offers')}
  when asked.answered then ${because('declined')}
  when asked.entry_id is not null then ${because('unanswered')}
  else ${because('notAsked')} end`;

interface DealFigure {
  /** Which deals it counts. */
  readonly where: SQL;
  /** The moment that has to lie in the period. */
  readonly at: SQL;
}
const reached = (step: DealStep): DealFigure => ({ where: sql`reached >= ${stepAt(step)}`, at: sql`created_at` });

/** The figures of deals: counts and rows both come from these. */
export const dealFigures = {
  added: reached('added'),
  asked: reached('asked'),
  offered: reached('offered'),
  selected: reached('selected'),
  submitted: reached('submitted'),
  reachedFunding: reached('funded'),
  funded: { where: sql`funded_at is not null`, at: sql`funded_at` },
  noPoints: { where: sql`funded_at is not null and percent is null`, at: sql`funded_at` },
  lost: { where: sql`status = 'lost' and funded_at is null`, at: sql`stage_at` },
} as const satisfies Partial<Record<BrokerFigure, DealFigure>>;

/** The figures of requests. Cohorts, so that no share is above 100%. */
export const requestFigures = {
  lenderAsked: sql`true`,
  lenderAnswered: isResponded,
  lenderOffered: hasOffer,
  lenderDeclined: isDeclined,
  lenderChosen: sql`status = 'accepted'`,
} as const satisfies Partial<Record<BrokerFigure, SQL>>;

export const isOfDeals = (figure: BrokerFigure): figure is keyof typeof dealFigures => figure in dealFigures;
