CREATE TABLE "templates" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"lender_id" uuid NOT NULL,
	"sort" text NOT NULL,
	"kind" text DEFAULT '' NOT NULL,
	"name" text NOT NULL,
	"content" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"updated_by" uuid NOT NULL
);
--> statement-breakpoint
ALTER TABLE "quotes" ADD COLUMN "accepted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "quotes" ADD COLUMN "awaits_reply" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "quotes" ADD COLUMN "state" text GENERATED ALWAYS AS (request->>'state') STORED;--> statement-breakpoint
ALTER TABLE "quotes" ADD COLUMN "loan_amount" bigint GENERATED ALWAYS AS (case when jsonb_typeof(program->'sizing'->'totalLoanAmount') = 'number' then (program->'sizing'->>'totalLoanAmount')::numeric end) STORED;--> statement-breakpoint
ALTER TABLE "templates" ADD CONSTRAINT "templates_lender_id_lenders_id_fk" FOREIGN KEY ("lender_id") REFERENCES "public"."lenders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "templates" ADD CONSTRAINT "templates_updated_by_accounts_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "templates_name" ON "templates" USING btree ("lender_id","sort","kind",lower("name"));--> statement-breakpoint
CREATE INDEX "templates_author" ON "templates" USING btree ("updated_by");--> statement-breakpoint
CREATE INDEX "quotes_lender_newest" ON "quotes" USING btree ("lender_id","requested_at","id");--> statement-breakpoint
CREATE INDEX "quotes_lender_deadline" ON "quotes" USING btree ("lender_id","expires_at","id");--> statement-breakpoint
CREATE INDEX "quotes_lender_amount" ON "quotes" USING btree ("lender_id","loan_amount" DESC NULLS LAST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "quotes_lender_settled" ON "quotes" USING btree ("lender_id",(coalesce(answered_at, expires_at)));--> statement-breakpoint
CREATE INDEX "quotes_lender_awaits" ON "quotes" USING btree ("lender_id") WHERE awaits_reply;--> statement-breakpoint
CREATE INDEX "quotes_lender_won" ON "quotes" USING btree ("lender_id","accepted_at") WHERE accepted_at is not null;--> statement-breakpoint
CREATE INDEX "quotes_lender_lost" ON "quotes" USING btree ("lender_id","passed_over_at") WHERE passed_over_at is not null;--> statement-breakpoint
UPDATE "quotes" SET "accepted_at" = "updated_at" WHERE "status" = 'accepted';--> statement-breakpoint
UPDATE "quotes" SET "awaits_reply" = true WHERE (SELECT "side" FROM "quote_messages" WHERE "quote_id" = "quotes"."id" ORDER BY "created_at" DESC LIMIT 1) = 'broker';
