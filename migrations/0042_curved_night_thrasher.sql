CREATE TABLE "application_drafts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"owner_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"deal_id" uuid,
	"lender_id" uuid,
	"lender_name" text,
	"program_id" uuid,
	"program_name" text,
	"form" jsonb NOT NULL,
	"saved_at" timestamp with time zone NOT NULL,
	CONSTRAINT "application_drafts_place" UNIQUE NULLS NOT DISTINCT("owner_id","kind","deal_id")
);
--> statement-breakpoint
CREATE TABLE "application_steps" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"application_id" uuid NOT NULL,
	"status" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"asked_for" text[] DEFAULT '{}' NOT NULL,
	"side" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "applications" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"owner_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"deal_id" uuid,
	"lender_id" uuid,
	"lender_name" text,
	"program_id" uuid,
	"program_name" text,
	"form" jsonb NOT NULL,
	"sheet" jsonb NOT NULL,
	"address_key" text NOT NULL,
	"status" text DEFAULT 'received' NOT NULL,
	"asked_for" text[] DEFAULT '{}' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"submitted_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "application_drafts" ADD CONSTRAINT "application_drafts_owner_id_accounts_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_drafts" ADD CONSTRAINT "application_drafts_deal_id_pipeline_entries_id_fk" FOREIGN KEY ("deal_id") REFERENCES "public"."pipeline_entries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_drafts" ADD CONSTRAINT "application_drafts_lender_id_lenders_id_fk" FOREIGN KEY ("lender_id") REFERENCES "public"."lenders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_steps" ADD CONSTRAINT "application_steps_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "applications" ADD CONSTRAINT "applications_owner_id_accounts_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "applications" ADD CONSTRAINT "applications_deal_id_pipeline_entries_id_fk" FOREIGN KEY ("deal_id") REFERENCES "public"."pipeline_entries"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "applications" ADD CONSTRAINT "applications_lender_id_lenders_id_fk" FOREIGN KEY ("lender_id") REFERENCES "public"."lenders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "application_steps_application" ON "application_steps" USING btree ("application_id","id");--> statement-breakpoint
CREATE INDEX "applications_owner" ON "applications" USING btree ("owner_id","submitted_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "applications_lender" ON "applications" USING btree ("lender_id","submitted_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "applications_newest" ON "applications" USING btree ("submitted_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "applications_open" ON "applications" USING btree ("submitted_at" DESC NULLS LAST,"id") WHERE status not in ('closed', 'declined', 'withdrawn');--> statement-breakpoint
CREATE INDEX "applications_deal" ON "applications" USING btree ("deal_id");