-- What is known of a deal moves from columns of one kind of loan into a document of the deal's own kind.
-- State and property type were only in the requests: each comes from the newest request of the deal that says it.
ALTER TABLE "pipeline_entries" ADD COLUMN "deal" jsonb NOT NULL DEFAULT '{}';--> statement-breakpoint
UPDATE "pipeline_entries" AS entry SET "deal" = jsonb_strip_nulls(jsonb_build_object(
	'fico', "fico",
	'experience', "experience",
	'purchasePrice', "purchase_price",
	'rehabNeeded', "rehab_needed",
	'arv', "arv",
	'liquidity', "liquidity",
	'asisValue', "asis_value"
) || jsonb_build_object(
	'state', (SELECT "request"->'state' FROM "quotes"
		WHERE "entry_id" = entry."id" AND "request"->>'state' IS NOT NULL ORDER BY "requested_at" DESC LIMIT 1),
	'propertyType', (SELECT "request"->'propertyType' FROM "quotes"
		WHERE "entry_id" = entry."id" AND "request"->>'propertyType' IS NOT NULL ORDER BY "requested_at" DESC LIMIT 1)
));--> statement-breakpoint
ALTER TABLE "pipeline_entries" ALTER COLUMN "deal" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "pipeline_entries" DROP COLUMN "fico";--> statement-breakpoint
ALTER TABLE "pipeline_entries" ADD COLUMN "fico" integer GENERATED ALWAYS AS (case when jsonb_typeof(deal->'fico') = 'number' then round((deal->>'fico')::numeric)::integer end) STORED;--> statement-breakpoint
ALTER TABLE "pipeline_entries" ADD COLUMN "state" text GENERATED ALWAYS AS (deal->>'state') STORED;--> statement-breakpoint
ALTER TABLE "pipeline_entries" ADD COLUMN "property_type" text GENERATED ALWAYS AS (deal->>'propertyType') STORED;--> statement-breakpoint
ALTER TABLE "pipeline_entries" DROP COLUMN "experience";--> statement-breakpoint
ALTER TABLE "pipeline_entries" DROP COLUMN "purchase_price";--> statement-breakpoint
ALTER TABLE "pipeline_entries" DROP COLUMN "rehab_needed";--> statement-breakpoint
ALTER TABLE "pipeline_entries" DROP COLUMN "arv";--> statement-breakpoint
ALTER TABLE "pipeline_entries" DROP COLUMN "liquidity";--> statement-breakpoint
ALTER TABLE "pipeline_entries" DROP COLUMN "asis_value";
