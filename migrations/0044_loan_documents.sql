CREATE TABLE "deal_documents" (
	"id" uuid PRIMARY KEY NOT NULL,
	"deal_id" uuid NOT NULL,
	"deal_requirement_id" uuid,
	"origin" text NOT NULL,
	"original_name" text NOT NULL,
	"media_type" text NOT NULL,
	"size" bigint NOT NULL,
	"sha256" "bytea" NOT NULL,
	"file_key" text,
	"template_version_id" uuid,
	"answers_hash" "bytea",
	"findings" jsonb,
	"valid_until" date,
	"uploaded_by" uuid,
	"uploaded_at" timestamp with time zone NOT NULL,
	"replaced_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "deal_requirements" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"deal_id" uuid NOT NULL,
	"requirement_id" uuid NOT NULL,
	"lender_id" uuid NOT NULL,
	"status" text NOT NULL,
	"problem" jsonb,
	"document_id" uuid,
	"updated_at" timestamp with time zone NOT NULL,
	"set_aside_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "form_template_versions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"template_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"state" text NOT NULL,
	"original_name" text NOT NULL,
	"size" bigint NOT NULL,
	"sha256" "bytea" NOT NULL,
	"form" jsonb NOT NULL,
	"placements" jsonb NOT NULL,
	"edit" integer DEFAULT 1 NOT NULL,
	"changed_by" uuid,
	"changed_at" timestamp with time zone NOT NULL,
	"published_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "form_templates" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"lender_id" uuid NOT NULL,
	"name" text NOT NULL,
	"tag" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"archived_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "lender_requirements" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"lender_id" uuid NOT NULL,
	"program_id" uuid,
	"name" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"document_type" text NOT NULL,
	"source" text NOT NULL,
	"needed_by" text NOT NULL,
	"conditions" jsonb NOT NULL,
	"template_id" uuid,
	"position" integer NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"archived_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "deal_documents" ADD CONSTRAINT "deal_documents_deal_id_pipeline_entries_id_fk" FOREIGN KEY ("deal_id") REFERENCES "public"."pipeline_entries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deal_documents" ADD CONSTRAINT "deal_documents_deal_requirement_id_deal_requirements_id_fk" FOREIGN KEY ("deal_requirement_id") REFERENCES "public"."deal_requirements"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deal_documents" ADD CONSTRAINT "deal_documents_template_version_id_form_template_versions_id_fk" FOREIGN KEY ("template_version_id") REFERENCES "public"."form_template_versions"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deal_documents" ADD CONSTRAINT "deal_documents_uploaded_by_accounts_id_fk" FOREIGN KEY ("uploaded_by") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deal_requirements" ADD CONSTRAINT "deal_requirements_deal_id_pipeline_entries_id_fk" FOREIGN KEY ("deal_id") REFERENCES "public"."pipeline_entries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deal_requirements" ADD CONSTRAINT "deal_requirements_requirement_id_lender_requirements_id_fk" FOREIGN KEY ("requirement_id") REFERENCES "public"."lender_requirements"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deal_requirements" ADD CONSTRAINT "deal_requirements_lender_id_lenders_id_fk" FOREIGN KEY ("lender_id") REFERENCES "public"."lenders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deal_requirements" ADD CONSTRAINT "deal_requirements_document_id_deal_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."deal_documents"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "form_template_versions" ADD CONSTRAINT "form_template_versions_template_id_form_templates_id_fk" FOREIGN KEY ("template_id") REFERENCES "public"."form_templates"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "form_template_versions" ADD CONSTRAINT "form_template_versions_changed_by_accounts_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "form_templates" ADD CONSTRAINT "form_templates_lender_id_lenders_id_fk" FOREIGN KEY ("lender_id") REFERENCES "public"."lenders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lender_requirements" ADD CONSTRAINT "lender_requirements_lender_id_lenders_id_fk" FOREIGN KEY ("lender_id") REFERENCES "public"."lenders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lender_requirements" ADD CONSTRAINT "lender_requirements_program_id_programs_id_fk" FOREIGN KEY ("program_id") REFERENCES "public"."programs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lender_requirements" ADD CONSTRAINT "lender_requirements_template_id_form_templates_id_fk" FOREIGN KEY ("template_id") REFERENCES "public"."form_templates"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "deal_documents_deal" ON "deal_documents" USING btree ("deal_id","uploaded_at");--> statement-breakpoint
CREATE INDEX "deal_documents_requirement" ON "deal_documents" USING btree ("deal_requirement_id");--> statement-breakpoint
CREATE INDEX "deal_documents_version" ON "deal_documents" USING btree ("template_version_id");--> statement-breakpoint
CREATE INDEX "deal_documents_uploader" ON "deal_documents" USING btree ("uploaded_by");--> statement-breakpoint
CREATE INDEX "deal_documents_keyed" ON "deal_documents" USING btree ("id") WHERE file_key is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "deal_requirements_once" ON "deal_requirements" USING btree ("deal_id","requirement_id");--> statement-breakpoint
CREATE INDEX "deal_requirements_requirement" ON "deal_requirements" USING btree ("requirement_id");--> statement-breakpoint
CREATE INDEX "deal_requirements_document" ON "deal_requirements" USING btree ("document_id");--> statement-breakpoint
CREATE INDEX "deal_requirements_lender" ON "deal_requirements" USING btree ("lender_id");--> statement-breakpoint
CREATE UNIQUE INDEX "form_template_versions_number" ON "form_template_versions" USING btree ("template_id","version");--> statement-breakpoint
CREATE UNIQUE INDEX "form_template_versions_draft" ON "form_template_versions" USING btree ("template_id") WHERE state = 'draft';--> statement-breakpoint
CREATE UNIQUE INDEX "form_template_versions_published" ON "form_template_versions" USING btree ("template_id") WHERE state = 'published';--> statement-breakpoint
CREATE INDEX "form_template_versions_changer" ON "form_template_versions" USING btree ("changed_by");--> statement-breakpoint
CREATE INDEX "form_templates_lender" ON "form_templates" USING btree ("lender_id","created_at");--> statement-breakpoint
CREATE INDEX "lender_requirements_lender" ON "lender_requirements" USING btree ("lender_id","position");--> statement-breakpoint
CREATE INDEX "lender_requirements_program" ON "lender_requirements" USING btree ("program_id");--> statement-breakpoint
CREATE INDEX "lender_requirements_template" ON "lender_requirements" USING btree ("template_id");