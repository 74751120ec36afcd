DELETE FROM "rate_limits";--> statement-breakpoint
ALTER TABLE "rate_limits" ALTER COLUMN "expire" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "pipeline_entries" ADD COLUMN "address_sort" text GENERATED ALWAYS AS (regexp_replace(regexp_replace(lower(address), '(\d+)', '0000000\1', 'g'), '\d*(\d{8})', '\1', 'g')) STORED;--> statement-breakpoint
ALTER TABLE "pipeline_entries" ADD COLUMN "client_sort" text GENERATED ALWAYS AS (nullif(regexp_replace(regexp_replace(lower(trim(coalesce(client_name, ''))), '(\d+)', '0000000\1', 'g'), '\d*(\d{8})', '\1', 'g'), '')) STORED;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD COLUMN "reference" jsonb;--> statement-breakpoint
UPDATE "idempotency_keys" SET "reference" = CASE
  WHEN answer ? 'quotes' THEN jsonb_build_object(
    'entryId', answer->'pipelineEntryId',
    'quoteIds', coalesce((SELECT jsonb_agg(quote->'_id') FROM jsonb_array_elements(answer->'quotes') AS quote), '[]'),
    'alreadyAsked', coalesce((SELECT jsonb_agg(lender->'lenderId') FROM jsonb_array_elements(answer->'alreadyAsked') AS lender), '[]'),
    'notReached', coalesce((SELECT jsonb_agg(lender->'lenderId') FROM jsonb_array_elements(answer->'notReached') AS lender), '[]'))
  WHEN answer ? 'pipelineEntry' THEN jsonb_build_object('dealId', answer#>'{pipelineEntry,_id}')
  ELSE jsonb_build_object('quoteId', answer#>'{quote,_id}')
END;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ALTER COLUMN "reference" SET NOT NULL;--> statement-breakpoint
CREATE INDEX "idempotency_keys_age" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "rate_limits_expire" ON "rate_limits" USING btree ("expire");--> statement-breakpoint
ALTER TABLE "idempotency_keys" DROP COLUMN "status";--> statement-breakpoint
ALTER TABLE "idempotency_keys" DROP COLUMN "answer";--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_small" CHECK (octet_length(reference::text) <= 8192);
