CREATE TABLE "deal_event_counts" (
	"entry_id" uuid PRIMARY KEY NOT NULL,
	"count" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "deal_events" (
	"entry_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"type" text NOT NULL,
	"lender_id" uuid,
	"data" jsonb NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "deal_events_entry_id_number_pk" PRIMARY KEY("entry_id","number")
);
--> statement-breakpoint
ALTER TABLE "pipeline_entries" ADD COLUMN "stage" text DEFAULT 'preparing' NOT NULL;--> statement-breakpoint
ALTER TABLE "pipeline_entries" ADD COLUMN "stage_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "pipeline_entries" ADD COLUMN "stage_by" uuid;--> statement-breakpoint
ALTER TABLE "pipeline_entries" ADD COLUMN "loan_amount" bigint;--> statement-breakpoint
ALTER TABLE "deal_event_counts" ADD CONSTRAINT "deal_event_counts_entry_id_pipeline_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."pipeline_entries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deal_events" ADD CONSTRAINT "deal_events_entry_id_pipeline_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."pipeline_entries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "deal_events_at" ON "deal_events" USING btree ("at");--> statement-breakpoint
ALTER TABLE "pipeline_entries" ADD CONSTRAINT "pipeline_entries_stage_by_accounts_id_fk" FOREIGN KEY ("stage_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint

-- Deals of before stand where what has happened puts them.
UPDATE "pipeline_entries" e SET "stage_at" = e."updated_at",
  "stage" = CASE WHEN e."selected_lender_id" IS NOT NULL THEN 'selected'
    WHEN EXISTS (SELECT FROM "offers" o JOIN "quotes" q ON q."id" = o."quote_id" WHERE q."entry_id" = e."id") THEN 'offers'
    WHEN EXISTS (SELECT FROM "quotes" q WHERE q."entry_id" = e."id") THEN 'quoting' ELSE 'preparing' END,
  "loan_amount" = coalesce(
    (SELECT o."loan_amount" FROM "offers" o JOIN "quotes" q ON q."id" = o."quote_id"
      WHERE q."entry_id" = e."id" AND q."lender_id" = e."selected_lender_id" ORDER BY o."version" DESC LIMIT 1),
    (SELECT max(o."loan_amount") FROM "offers" o JOIN "quotes" q ON q."id" = o."quote_id" WHERE q."entry_id" = e."id"),
    (SELECT max(q."loan_amount") FROM "quotes" q WHERE q."entry_id" = e."id"));--> statement-breakpoint
ALTER TABLE "pipeline_entries" ALTER COLUMN "stage_at" SET NOT NULL;
