import type pg from 'pg';
import { exampleScenario } from '../../support/example-deal.ts';

export const filled = { monthEvents: 20_000, otherEvents: 40_000, series: 1_000, deals: 5_000 } as const;

/**
 * A calendar of one broker: as many events in the present month as an account can have, as many again and more of others, a thousand of
 * which they attend, weekly series, and 5,000 deals with tasks, requests, offers, conditions, documents and closings due in that month.
 */
export async function fillCalendar(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ id: string; email: string }>(
    `select id, email from accounts where email in ('broker@example.com', 'investor@example.com') order by email`,
  );
  const [own = '', other = ''] = rows.map(({ id }) => id);
  // Within the month; 19,000 that happen once and 1,000 series are as many as an account can have.
  await addEvents(
    client,
    own,
    filled.monthEvents - filled.series,
    `date_trunc('month', now()) + n * interval '2 minutes'`,
  );
  await addEvents(client, other, filled.otherEvents, `now() + (n - 20000) * interval '1 hour'`);
  await client.query(
    `insert into calendar_events (creator_id, title, description, location, start_local, time_zone, minutes, rule, first_at, last_at, created_at, updated_at)
     select $1, 'Weekly ' || n, '', '', to_char(at, 'YYYY-MM-DD"T"HH24:MI'), 'UTC', 30,
       case when n % 2 = 0 then 'FREQ=WEEKLY' else 'FREQ=WEEKLY;UNTIL=' || to_char(at + interval '70 days', 'YYYYMMDD"T"HH24MI"00"') end,
       at, case when n % 2 = 0 then null else at + interval '70 days 30 minutes' end, now(), now()
     from (select n, date_trunc('hour', now()) - n * interval '1 day' as at from generate_series(1, $2::int) n) s`,
    [own, filled.series],
  );
  await client.query(
    `insert into calendar_attendees (event_id, account_id)
     select id, $2 from calendar_events where creator_id = $1 order by first_at limit 1000`,
    [other, own],
  );
  await addDeals(client, own);
  await client.query('analyze');
  return own;
}

const addEvents = (client: pg.Client, creator: string, count: number, at: string) =>
  client.query(
    `insert into calendar_events (creator_id, title, description, location, start_local, time_zone, minutes, rule, first_at, last_at, created_at, updated_at)
     select $1, 'Event ' || n, '', '', to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI'), 'UTC', 30, null, at, at + interval '30 minutes', now(), now()
     from (select n, date_trunc('minute', ${at}) as at from generate_series(1, $2::int) n) s`,
    [creator, count],
  );

/** Each deal has one thing of each layer, on one of the next 30 days. */
async function addDeals(client: pg.Client, own: string): Promise<void> {
  const { rows } = await client.query<{ id: string }>('select id from lenders order by id limit 2');
  const [lender, second] = rows.map(({ id }) => id);
  await client.query(
    `insert into pipeline_entries (owner_id, loan_type, address, address_key, deal, stage, stage_at, created_at, updated_at)
     select $1, 'fix-and-flip', n || ' Bench Street, Austin, TX', n || ' bench street', $2::jsonb, 'quoting', now(), now(), now()
     from generate_series(1, $3::int) n`,
    [own, JSON.stringify(exampleScenario), filled.deals],
  );
  const ofBench = `from pipeline_entries e, lateral (select (hashtext(e.id::text) & 1023) % 30 as days) d where e.address like '%Bench Street%'`;
  await client.query(
    `insert into tasks (created_by, assigned_to, title, description, due_at, due_local, zone, day_of_month, priority, status, is_recurring, recurrence_pattern, deal_id, created_at, updated_at)
     select owner_id, owner_id, 'Call', '', now() + days * interval '1 day', '2026-11-27T09:00', 'UTC', 1, 'medium', 'pending', false, 'weekly', e.id, now(), now() ${ofBench}`,
  );
  for (const [status, company, ends] of [
    ['requested', lender, 'null'],
    ['offered', second, `now() + days * interval '1 day'`],
  ] as const)
    await client.query(
      `insert into quotes (entry_id, broker_id, lender_id, kind, address_key, status, request, requested_at, expires_at, offer_ends_at, updated_at)
       select e.id, owner_id, $1, loan_type, address_key, $2, $3::jsonb, now(), now() + days * interval '1 day', ${ends}, now() ${ofBench}`,
      [company, status, JSON.stringify(exampleScenario)],
    );
  await client.query(
    `insert into deal_documents (id, deal_id, origin, original_name, media_type, size, sha256, valid_until, uploaded_at)
     select gen_random_uuid(), e.id, 'uploaded', 'policy.pdf', 'application/pdf', 1, '', current_date + days, now() ${ofBench}`,
  );
  await client.query(
    `with packages as (
       insert into loan_packages (deal_id, lender_id, broker_id, contents, state, state_at, submitted_at)
       select e.id, $1, owner_id, '', 'submitted', now(), now() ${ofBench} returning id),
     conditions as (
       insert into package_conditions (package_id, position, title, owner, due_on, state, state_at, created_at)
       select id, n, 'Condition ' || n, 'broker', current_date + ((hashtext(id::text) & 1023) + n) % 30, 'open', now(), now()
       from packages, generate_series(1, 3) n)
     insert into closings (package_id, closing_on, updated_at)
     select id, current_date + (hashtext(id::text) & 1023) % 30, now() from packages`,
    [lender],
  );
}
