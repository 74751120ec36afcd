CREATE TABLE "program_field_confirmations" (
	"program_id" uuid NOT NULL,
	"field" text NOT NULL,
	"value" jsonb,
	"confirmed_at" timestamp with time zone NOT NULL,
	"source" text,
	"confirmed_by" uuid,
	CONSTRAINT "program_field_confirmations_program_id_field_pk" PRIMARY KEY("program_id","field")
);
--> statement-breakpoint
CREATE TABLE "program_proposed_edits" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"program_id" uuid NOT NULL,
	"lender_id" uuid NOT NULL,
	"field" text NOT NULL,
	"value" jsonb,
	"base" jsonb,
	"tier" text,
	"source_id" uuid NOT NULL,
	"source_name" text NOT NULL,
	"run_id" text NOT NULL,
	"snippet" text NOT NULL,
	"address" text,
	"found_at" timestamp with time zone NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"decided_at" timestamp with time zone,
	"decided_by" uuid,
	"reason" text,
	"is_held_back" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
ALTER TABLE "program_field_confirmations" ADD CONSTRAINT "program_field_confirmations_program_id_programs_id_fk" FOREIGN KEY ("program_id") REFERENCES "public"."programs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "program_field_confirmations" ADD CONSTRAINT "program_field_confirmations_confirmed_by_accounts_id_fk" FOREIGN KEY ("confirmed_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "program_proposed_edits" ADD CONSTRAINT "program_proposed_edits_program_id_programs_id_fk" FOREIGN KEY ("program_id") REFERENCES "public"."programs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "program_proposed_edits" ADD CONSTRAINT "program_proposed_edits_lender_id_lenders_id_fk" FOREIGN KEY ("lender_id") REFERENCES "public"."lenders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "program_proposed_edits" ADD CONSTRAINT "program_proposed_edits_decided_by_accounts_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "program_field_confirmations_person" ON "program_field_confirmations" USING btree ("confirmed_by");--> statement-breakpoint
CREATE UNIQUE INDEX "program_proposed_edits_open" ON "program_proposed_edits" USING btree ("program_id","field") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "program_proposed_edits_program" ON "program_proposed_edits" USING btree ("program_id","field");--> statement-breakpoint
CREATE INDEX "program_proposed_edits_waiting" ON "program_proposed_edits" USING btree ("created_at","program_id") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "program_proposed_edits_lender" ON "program_proposed_edits" USING btree ("lender_id","program_id") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "program_proposed_edits_decider" ON "program_proposed_edits" USING btree ("decided_by");