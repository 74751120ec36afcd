CREATE TABLE "lender_edits" (
	"lender_id" uuid NOT NULL,
	"field" text NOT NULL,
	"value" jsonb,
	"proposed_by" uuid,
	"proposed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "lender_edits_lender_id_field_pk" PRIMARY KEY("lender_id","field")
);
--> statement-breakpoint
ALTER TABLE "lender_edits" ADD CONSTRAINT "lender_edits_lender_id_lenders_id_fk" FOREIGN KEY ("lender_id") REFERENCES "public"."lenders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lender_edits" ADD CONSTRAINT "lender_edits_proposed_by_accounts_id_fk" FOREIGN KEY ("proposed_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "lender_edits_proposer" ON "lender_edits" USING btree ("proposed_by");--> statement-breakpoint
CREATE INDEX "lender_edits_waiting" ON "lender_edits" USING btree ("proposed_at");--> statement-breakpoint
CREATE INDEX "accounts_lender_users" ON "accounts" USING btree ("approved","created_at","id") WHERE (role = 'lender' or (role = 'suspended' and user_type = 'Lender'));--> statement-breakpoint
CREATE INDEX "pipeline_entries_lender" ON "pipeline_entries" USING btree ("selected_lender_id") WHERE archived_at is null;