CREATE TABLE "calendar_feeds" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_id" uuid NOT NULL,
	"deal_id" uuid,
	"token_hash" "bytea" NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	"changes" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "calendar_feeds_token_hash_unique" UNIQUE("token_hash"),
	CONSTRAINT "calendar_feeds_of" UNIQUE NULLS NOT DISTINCT("account_id","deal_id")
);
--> statement-breakpoint
ALTER TABLE "calendar_feeds" ADD CONSTRAINT "calendar_feeds_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_feeds" ADD CONSTRAINT "calendar_feeds_deal_id_pipeline_entries_id_fk" FOREIGN KEY ("deal_id") REFERENCES "public"."pipeline_entries"("id") ON DELETE cascade ON UPDATE no action;