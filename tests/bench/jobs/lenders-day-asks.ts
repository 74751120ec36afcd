import { sizes } from '../support/fill-lenders-year.ts';

export interface Ids {
  readonly lender: string;
  readonly broker: string;
  readonly program: string;
  readonly quote: string;
  readonly account: string;
}
export interface Ask {
  readonly name: string;
  readonly as: 'lender' | 'admin' | 'broker';
  readonly path: string;
  /** The rows that the answer is made of, read plainly. */
  readonly sql: string;
  /** A file of any length: written while it is read, and asked for less often. */
  readonly isFile?: true;
}

/** Requests that can be answered. */
const open = `status in ('requested', 'seen') and passed_over_at is null and expires_at > now()`;
const ownOf = ({ lender }: Ids) => `from quotes where lender_id = '${lender}'`;
const programsOf = ({ lender }: Ids) => `from programs where lender_id = '${lender}' and deleted_at is null`;

/** All that is asked, one after the other. */
export const asksOf = (ids: Ids): Ask[] => [
  ...dayOf(ids),
  ...inboxOf(ids),
  ...programListsOf(ids),
  ...documentListsOf(ids),
  ...filesOf(ids),
  ...administrationOf(ids),
  ...pipelineOf(ids),
];

function dayOf(ids: Ids): Ask[] {
  const { quote } = ids;
  const own = ownOf(ids);
  return [
    {
      name: 'dashboard',
      as: 'lender',
      path: '/api/lender/dashboard',
      sql: `select status, decline_reason, count(*), percentile_cont(0.5) within group (order by answered_at - requested_at) ${own}
        and coalesce(answered_at, expires_at) > now() - interval '90 days' group by 1, 2`,
    },
    {
      name: 'inbox, its brokers',
      as: 'lender',
      path: '/api/lender/quotes/brokers?show=all',
      sql: `select broker_id, count(*), max(requested_at) ${own} group by 1`,
    },
    {
      name: 'one quote',
      as: 'lender',
      path: `/api/lender/quotes/${quote}`,
      sql: `select * from quotes where id = '${quote}'`,
    },
    {
      name: 'what waits',
      as: 'lender',
      path: '/api/waiting',
      sql: `select * ${own} and ${open} order by expires_at limit 100`,
    },
  ];
}

function inboxOf(ids: Ids): Ask[] {
  const { broker } = ids;
  const own = ownOf(ids);
  const inbox = (name: string, query: string, where: string, order = 'requested_at desc'): Ask => ({
    name: `inbox, ${name}`,
    as: 'lender',
    path: `/api/lender/quotes?${query}`,
    sql: `select *, (select count(*) ${own} and ${where}) ${own} and ${where} order by ${order} limit 100`,
  });
  return [
    inbox('open, newest', '', open),
    inbox('open, by deadline', 'sort=deadline', open, 'expires_at'),
    inbox('open, by amount', 'sort=amount', open, 'loan_amount desc nulls last'),
    inbox('all', 'show=all', 'true'),
    inbox('all, page 500', 'show=all&offset=50000', 'true', 'requested_at desc offset 50000'),
    inbox(
      'all, by amount, page 500',
      'show=all&sort=amount&offset=50000',
      'true',
      'loan_amount desc nulls last offset 50000',
    ),
    inbox('all, 500 at once', 'show=all&limit=500', 'true'),
    inbox('declined', 'status=declined', `status = 'declined'`),
    inbox('expired', 'status=expired', `status = 'expired'`),
    inbox('passed over', 'status=passedOver', 'passed_over_at is not null'),
    inbox('won', 'status=accepted', `status = 'accepted'`),
    inbox('one kind', 'show=all&kind=dscr', `kind = 'dscr'`),
    inbox('one state', 'show=all&state=TX', `state = 'TX'`),
    inbox('amounts', 'show=all&minAmount=100000&maxAmount=300000', 'loan_amount between 100000 and 300000'),
    inbox('due', 'dueDays=2', `${open} and expires_at < now() + interval '2 days'`),
    inbox('awaiting a reply', 'awaits=reply', 'awaits_reply'),
    inbox('one broker', `show=all&brokerId=${broker}`, `broker_id = '${broker}'`),
    inbox('an address', 'show=all&search=99950+bench', `address_key like '%99950bench%'`),
    inbox('an address that nobody has', 'show=all&search=nowhere', `address_key like '%nowhere%'`),
  ];
}

function programListsOf(ids: Ids): Ask[] {
  const { lender, program, account } = ids;
  const ofLender = programsOf(ids);
  const manage = (name: string, query: string, where = 'true', offset = 0): Ask => ({
    name: `programs, ${name}`,
    as: 'lender',
    path: `/api/fix-and-flip/${lender}/fix-and-flip-programs?${query}`,
    sql: `select * ${ofLender} and ${where} order by lower(name), id offset ${offset} limit 200`,
  });
  return [
    manage('first page', ''),
    manage('500 at once', 'limit=500'),
    manage('last page', 'offset=1800', 'true', 1800),
    manage('a word', 'q=Program+1', `name ilike '%Program%' and name ilike '%1%'`),
    manage('to confirm', 'stale=true', `confirmed_at < now() - interval '90 days'`),
    {
      name: 'programs of all kinds',
      as: 'lender',
      path: `/api/lender-users/${account}/loan-programs?limit=500`,
      sql: `select * ${ofLender} order by lower(name), id limit 500`,
    },
    {
      name: 'versions of a program',
      as: 'lender',
      path: `/api/programs/${program}/versions?limit=50`,
      sql: `select * from program_versions where program_id = '${program}' order by version desc limit 51`,
    },
  ];
}

function documentListsOf(ids: Ids): Ask[] {
  const { lender } = ids;
  const documents = `from documents where lender_id = '${lender}'`;
  return [
    {
      name: 'documents',
      as: 'lender',
      path: `/api/documents/${lender}`,
      sql: `select * ${documents} order by uploaded_at desc limit 50`,
    },
    {
      name: 'documents of no program',
      as: 'lender',
      path: `/api/documents/${lender}?program=general`,
      sql: `select * ${documents} and id not in (select document_id from document_programs) limit 50`,
    },
    {
      name: 'documents by program',
      as: 'lender',
      path: `/api/documents/${lender}/programs`,
      sql: `select program_id, count(*) from document_programs group by 1 limit 50`,
    },
    {
      name: 'history of the company record',
      as: 'lender',
      path: `/api/lenders/${lender}/history`,
      sql: `select * from audit_log where entity = 'lender' and entity_id = '${lender}' order by id desc limit 21`,
    },
  ];
}

function filesOf(ids: Ids): Ask[] {
  const ofLender = programsOf(ids);
  const file = (format: string): Ask => ({
    name: `export of ${sizes.programs} programs, ${format}`,
    as: 'lender',
    path: `/api/market-export?what=programs&format=${format}`,
    sql: `select * ${ofLender}`,
    isFile: true,
  });
  return [file('csv'), file('xlsx'), file('json')];
}

function administrationOf(ids: Ids): Ask[] {
  const { lender } = ids;
  const own = ownOf(ids);
  return [
    {
      name: 'admin, all lenders',
      as: 'admin',
      path: '/api/lenders',
      sql: 'select id, name from lenders order by lower(name)',
    },
    {
      name: 'admin, what hangs on a lender',
      as: 'admin',
      path: `/api/lenders/${lender}/usage`,
      sql: `select count(*) ${own} and ${open}`,
    },
    {
      name: 'admin, changes to approve',
      as: 'admin',
      path: '/api/admin/pending-lenders',
      sql: 'select * from lender_edits e join lenders l on l.id = e.lender_id order by proposed_at limit 600',
    },
    {
      name: 'admin, lender users',
      as: 'admin',
      path: '/api/admin-lender-users',
      sql: `select * from accounts where role = 'lender'`,
    },
    {
      name: 'admin, a lender’s dashboard',
      as: 'admin',
      path: `/api/lender/dashboard?lenderId=${lender}`,
      sql: `select status, count(*) ${own} group by 1`,
    },
    {
      name: 'admin, documents of all',
      as: 'admin',
      path: '/api/documents',
      sql: 'select * from documents order by uploaded_at desc limit 50',
    },
  ];
}

function pipelineOf(ids: Ids): Ask[] {
  const { broker } = ids;
  return [
    {
      name: `pipeline of ${sizes.dealsOfDemoBroker} deals`,
      as: 'broker',
      path: '/api/pipeline/entries?limit=100',
      sql: `select * from pipeline_entries where owner_id = '${broker}' order by updated_at desc limit 100`,
    },
    {
      name: 'pipeline, 500 at once',
      as: 'broker',
      path: '/api/pipeline/entries',
      sql: `select * from pipeline_entries where owner_id = '${broker}' order by updated_at desc limit 500`,
    },
    {
      name: 'pipeline, what waits',
      as: 'broker',
      path: '/api/waiting',
      sql: `select * from quotes where broker_id = '${broker}' and ${open} order by expires_at limit 100`,
    },
  ];
}
