import pg from 'pg';

export const sizes = {
  quotes: 100_000,
  /** So many requests hang on one deal; it is the demo broker's in one of four. */
  ofDeal: 5,
  dealsOfDemoBroker: 5_000,
  brokers: 40,
  programs: 2_000,
  documents: 2_000,
  proposals: 300,
};

/**
 * Gives the demo lender a year at the size of success. What is asked and offered is copied from the past of the demo market,
 * so that every document in it is as large as in service.
 */
export async function fillLendersYear(connection: pg.ClientConfig): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

const lender = `(select lender_id from accounts where email = 'lender@example.com')`;
/** The same for a number on every run, and nothing like the next number's: 0 to 99. */
const chance = (salt: number) => `(abs(hashint4(n * 31 + ${salt})) % 100)`;

const statements: readonly string[] = [
  // The programs of the large market, some of them of the one lender; each as it was saved first.
  `update programs set lender_id = ${lender}, name = 'Program ' || substr(id::text, 32)
   where id in (select id from programs where id::text like 'b0000000%' order by id limit ${sizes.programs})`,
  `insert into program_versions (program_id, version, name, terms, tiers, saved_at)
   select id, version, name, terms, tiers, confirmed_at from programs where lender_id = ${lender} on conflict do nothing`,
  // One program that was saved often.
  `insert into program_versions (program_id, version, name, terms, tiers, saved_at)
   select p.id, v, p.name, p.terms, p.tiers, now() from (
     select * from programs where lender_id = ${lender} and id::text like 'b0000000%' order by id limit 1
   ) p, generate_series(2, 200) v`,
  `update programs set version = 200 where id = (
     select id from programs where lender_id = ${lender} and id::text like 'b0000000%' order by id limit 1)`,
  `insert into accounts select (jsonb_populate_record(a, jsonb_build_object(
     'id', ('c0000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid,
     'email', 'bench' || n || '@example.com', 'last_name', 'Bench ' || n))).*
   from accounts a, generate_series(1, ${sizes.brokers}) n where a.email = 'broker@example.com'`,
  `create temporary table asked_as as
   select row_number() over (order by id) - 1 as place, kind, request, program from quotes where program is not null`,
  `create temporary table offered_as as select row_number() over (order by id) - 1 as place, loan_amount, rate_percent, terms
   from offers`,
  // From the oldest, a year ago, to the newest: the last 4% were asked in the last six days.
  `create temporary table year as
   select n, gen_random_uuid() as id, ('d0000000-0000-4000-8000-' || lpad((n / ${sizes.ofDeal})::text, 12, '0'))::uuid as entry_id, source.kind, source.request, source.program,
     case when n / ${sizes.ofDeal} % 4 = 0
       then (select id from accounts where email = 'broker@example.com')
       else ('c0000000-0000-4000-8000-' || lpad((n / ${sizes.ofDeal} % ${sizes.brokers} + 1)::text, 12, '0'))::uuid end as broker_id,
     n || ' Bench Street, Austin, TX 78704' as address,
     now() - interval '6 days' * (${sizes.quotes} - n) / ${sizes.quotes * 0.04}
       * case when n > ${sizes.quotes * 0.96} then 1 else 2.5 end as asked_at,
     case when n > ${sizes.quotes * 0.96} then case when ${chance(1)} < 70 then 'requested' when ${chance(1)} < 90 then 'seen' else 'offered' end
       when ${chance(2)} < 15 then 'accepted' when ${chance(2)} < 60 then 'offered' when ${chance(2)} < 80 then 'declined'
       when ${chance(2)} < 95 then 'expired' else 'withdrawn' end as status,
     n <= ${sizes.quotes * 0.96} and ${chance(3)} < 90 as is_decided
   from generate_series(1, ${sizes.quotes}) n
   join asked_as source on source.place = n % (select count(*) from asked_as)`,
  `insert into pipeline_entries (id, owner_id, loan_type, address, address_key, client_name, deal, created_at, updated_at, stage_at)
   select entry_id, broker_id, kind, address, lower(regexp_replace(address, '[^A-Za-z0-9]', '', 'g')), 'Client ' || n,
     request, asked_at, asked_at, asked_at from year where n % ${sizes.ofDeal} = 0 or n = 1`,
  `insert into quotes (id, entry_id, broker_id, lender_id, kind, address_key, status, request, program, requested_at, seen_at,
     answered_at, expires_at, passed_over_at, accepted_at, offer_ends_at, decline_reason, awaits_reply, updated_at)
   select id, entry_id, broker_id, ${lender}, kind, lower(regexp_replace(address, '[^A-Za-z0-9]', '', 'g')), status,
     request || jsonb_build_object('propertyAddress', address), program, asked_at,
     case when status <> 'requested' then asked_at + interval '1 hour' end,
     case when status in ('offered', 'accepted', 'declined') then asked_at + interval '1 hour' * (1 + ${chance(4)}) end,
     asked_at + interval '7 days',
     case when status = 'offered' and is_decided then asked_at + interval '10 days' end,
     case when status = 'accepted' then asked_at + interval '9 days' end,
     case when status in ('offered', 'accepted') then asked_at + interval '20 days' end,
     case when status = 'declined' then (array['Credit', 'Location', 'Loan size', 'Timing'])[1 + n % 4] end,
     ${chance(5)} < 10, asked_at
   from year`,
  // The offer that was chosen where this lender's was not.
  `insert into quotes (id, entry_id, broker_id, lender_id, kind, address_key, status, request, program, requested_at,
     answered_at, expires_at, accepted_at, updated_at)
   select gen_random_uuid(), entry_id, broker_id, (select min(id::text)::uuid from lenders where id <> ${lender}), kind,
     lower(regexp_replace(address, '[^A-Za-z0-9]', '', 'g')), 'accepted', '{}', null, asked_at, asked_at + interval '2 days',
     asked_at + interval '7 days', asked_at + interval '10 days', asked_at
   from year where status = 'offered' and is_decided and asked_at > now() - interval '120 days'`,
  `insert into offers (quote_id, version, loan_amount, rate_percent, terms, by, created_at)
   select q.id, v, o.loan_amount, o.rate_percent, o.terms, 'portal', q.answered_at
   from quotes q cross join generate_series(1, 2) v
   join offered_as o on o.place = (abs(hashtext(q.id::text)::bigint) + v) % (select count(*) from offered_as)
   where q.status in ('offered', 'accepted') and (v = 1 or hashtext(q.id::text) % 5 = 0)
   on conflict do nothing`,
  `insert into documents (id, lender_id, original_name, tag, media_type, size, sha256, uploaded_at)
   select gen_random_uuid(), ${lender}, 'Guidelines ' || n || '.pdf', 'Lending Guidelines', 'application/pdf', 100000, decode('00', 'hex'), now() - n * interval '1 hour'
   from generate_series(1, ${sizes.documents}) n`,
  `insert into document_programs (document_id, program_id)
   select d.id, p.id from (select id, row_number() over (order by id) as place from documents where lender_id = ${lender}) d
   join (select id, row_number() over (order by id) as place from programs where lender_id = ${lender}) p using (place)
   on conflict do nothing`,
  // Lenders that changed three fields of their record, and one that was changed every day.
  `insert into lender_edits (lender_id, field, value, proposed_at)
   select id, field, to_jsonb('New ' || field), now() from (select id from lenders order by id limit ${sizes.proposals}) proposers,
     unnest(array['contactName', 'companyName', 'portalAddress']) field on conflict do nothing`,
  `insert into audit_log (at, actor_kind, action, entity, entity_id, before, after, request_id)
   select now() - n * interval '1 hour', 'system', 'lender.changed', 'lender', ${lender},
     '{"phone": "555-0100"}', jsonb_build_object('phone', '555-0101', 'version', n), 'bench' from generate_series(1, 5000) n`,
  'vacuum analyze quotes, offers, pipeline_entries, programs, program_versions, documents, document_programs, audit_log, lender_edits',
];
