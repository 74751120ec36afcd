CREATE TABLE "borrower_links" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"deal_id" uuid NOT NULL,
	"party" text NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"sent_by" uuid,
	"sent_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"seen_at" timestamp with time zone,
	"begun_at" timestamp with time zone,
	"done_at" timestamp with time zone,
	"revoked_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "proposed_answers" (
	"link_id" uuid NOT NULL,
	"question" text NOT NULL,
	"value" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"settled" text,
	"settled_at" timestamp with time zone,
	CONSTRAINT "proposed_answers_link_id_question_pk" PRIMARY KEY("link_id","question")
);
--> statement-breakpoint
CREATE TABLE "proposed_files" (
	"id" uuid PRIMARY KEY NOT NULL,
	"link_id" uuid NOT NULL,
	"requirement_id" uuid NOT NULL,
	"original_name" text NOT NULL,
	"media_type" text NOT NULL,
	"size" bigint NOT NULL,
	"sha256" "bytea" NOT NULL,
	"file_key" text NOT NULL,
	"uploaded_at" timestamp with time zone NOT NULL,
	"settled" text,
	"settled_at" timestamp with time zone,
	"deal_document_id" uuid
);
--> statement-breakpoint
CREATE TABLE "closings" (
	"package_id" uuid PRIMARY KEY NOT NULL,
	"closing_on" date,
	"final_version" integer,
	"funded_on" date,
	"funded_at" timestamp with time zone,
	"funded_by" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "wire_instructions" (
	"package_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"content" text NOT NULL,
	"written_by" uuid,
	"written_at" timestamp with time zone NOT NULL,
	"confirmed_by" uuid,
	"confirmed_at" timestamp with time zone,
	CONSTRAINT "wire_instructions_package_id_version_pk" PRIMARY KEY("package_id","version")
);
--> statement-breakpoint
CREATE TABLE "condition_files" (
	"id" uuid PRIMARY KEY NOT NULL,
	"condition_id" uuid NOT NULL,
	"side" text NOT NULL,
	"original_name" text NOT NULL,
	"media_type" text NOT NULL,
	"size" bigint NOT NULL,
	"sha256" "bytea" NOT NULL,
	"file_key" text NOT NULL,
	"uploaded_by" uuid,
	"uploaded_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "condition_messages" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"condition_id" uuid NOT NULL,
	"side" text NOT NULL,
	"author_id" uuid,
	"message" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "package_conditions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"package_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"requirement_id" uuid,
	"title" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"owner" text NOT NULL,
	"due_on" date,
	"state" text NOT NULL,
	"state_at" timestamp with time zone NOT NULL,
	"state_by" uuid,
	"state_reason" text DEFAULT '' NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "envelope_acts" (
	"envelope_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"type" text NOT NULL,
	"signer_id" uuid,
	"at" timestamp with time zone NOT NULL,
	"facts" jsonb NOT NULL,
	"previous_hash" "bytea" NOT NULL,
	"hash" "bytea" NOT NULL,
	CONSTRAINT "envelope_acts_envelope_id_number_pk" PRIMARY KEY("envelope_id","number")
);
--> statement-breakpoint
CREATE TABLE "envelope_documents" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"envelope_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"requirement_id" uuid NOT NULL,
	"name" text NOT NULL,
	"deal_document_id" uuid NOT NULL,
	"source_sha256" "bytea" NOT NULL,
	"pages" integer NOT NULL,
	"places" jsonb NOT NULL,
	"file_key" text,
	"size" bigint,
	"sha256" "bytea",
	"sealed_at" timestamp with time zone,
	"timestamped_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "envelopes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"deal_id" uuid NOT NULL,
	"lender_id" uuid NOT NULL,
	"contents" text NOT NULL,
	"state" text NOT NULL,
	"started_by" uuid,
	"started_at" timestamp with time zone NOT NULL,
	"signed_at" timestamp with time zone,
	"completed_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"end_reason" text,
	"seal_problem" jsonb
);
--> statement-breakpoint
CREATE TABLE "signed_places" (
	"document_id" uuid NOT NULL,
	"place_id" text NOT NULL,
	"signer_id" uuid NOT NULL,
	"value" text,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "signed_places_document_id_place_id_pk" PRIMARY KEY("document_id","place_id")
);
--> statement-breakpoint
CREATE TABLE "signer_codes" (
	"signer_id" uuid PRIMARY KEY NOT NULL,
	"code_hash" "bytea" NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"tries_left" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "signer_marks" (
	"signer_id" uuid NOT NULL,
	"mark" text NOT NULL,
	"method" text NOT NULL,
	"content" text NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	CONSTRAINT "signer_marks_signer_id_mark_pk" PRIMARY KEY("signer_id","mark")
);
--> statement-breakpoint
CREATE TABLE "signer_sessions" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"signer_id" uuid NOT NULL,
	"identified_by" text NOT NULL,
	"host_id" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "signers" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"envelope_id" uuid NOT NULL,
	"role" text NOT NULL,
	"turn" integer NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"phone" text,
	"state" text NOT NULL,
	"link_hash" "bytea",
	"link_expires_at" timestamp with time zone,
	"asked_at" timestamp with time zone,
	"reminded_at" timestamp with time zone,
	"opened_at" timestamp with time zone,
	"consent_version" text,
	"consent_at" timestamp with time zone,
	"signed_at" timestamp with time zone,
	"declined_at" timestamp with time zone,
	"decline_reason" text
);
--> statement-breakpoint
CREATE TABLE "loan_package_documents" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"package_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"requirement_id" uuid NOT NULL,
	"document_type" text NOT NULL,
	"name" text NOT NULL,
	"deal_document_id" uuid NOT NULL,
	"envelope_document_id" uuid,
	"original_name" text NOT NULL,
	"media_type" text NOT NULL,
	"size" bigint NOT NULL,
	"sha256" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "loan_packages" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"deal_id" uuid NOT NULL,
	"lender_id" uuid NOT NULL,
	"program_id" uuid,
	"broker_id" uuid NOT NULL,
	"envelope_id" uuid,
	"contents" text NOT NULL,
	"state" text NOT NULL,
	"state_at" timestamp with time zone NOT NULL,
	"state_reason" text DEFAULT '' NOT NULL,
	"submitted_at" timestamp with time zone NOT NULL,
	"file_key" text,
	"size" bigint,
	"sha256" "bytea",
	"built_at" timestamp with time zone,
	"build_problem" text,
	"opened_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "seal_certificates" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"purpose" text NOT NULL,
	"certificate" "bytea" NOT NULL,
	"private_key" text NOT NULL,
	"not_before" timestamp with time zone NOT NULL,
	"not_after" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "offers" ADD COLUMN "stage" text DEFAULT 'offer' NOT NULL;--> statement-breakpoint
ALTER TABLE "offers" ADD COLUMN "change_reason" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "borrower_links" ADD CONSTRAINT "borrower_links_deal_id_pipeline_entries_id_fk" FOREIGN KEY ("deal_id") REFERENCES "public"."pipeline_entries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "borrower_links" ADD CONSTRAINT "borrower_links_sent_by_accounts_id_fk" FOREIGN KEY ("sent_by") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proposed_answers" ADD CONSTRAINT "proposed_answers_link_id_borrower_links_id_fk" FOREIGN KEY ("link_id") REFERENCES "public"."borrower_links"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proposed_files" ADD CONSTRAINT "proposed_files_link_id_borrower_links_id_fk" FOREIGN KEY ("link_id") REFERENCES "public"."borrower_links"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proposed_files" ADD CONSTRAINT "proposed_files_deal_document_id_deal_documents_id_fk" FOREIGN KEY ("deal_document_id") REFERENCES "public"."deal_documents"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "closings" ADD CONSTRAINT "closings_package_id_loan_packages_id_fk" FOREIGN KEY ("package_id") REFERENCES "public"."loan_packages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "closings" ADD CONSTRAINT "closings_funded_by_accounts_id_fk" FOREIGN KEY ("funded_by") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wire_instructions" ADD CONSTRAINT "wire_instructions_package_id_loan_packages_id_fk" FOREIGN KEY ("package_id") REFERENCES "public"."loan_packages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wire_instructions" ADD CONSTRAINT "wire_instructions_written_by_accounts_id_fk" FOREIGN KEY ("written_by") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wire_instructions" ADD CONSTRAINT "wire_instructions_confirmed_by_accounts_id_fk" FOREIGN KEY ("confirmed_by") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "condition_files" ADD CONSTRAINT "condition_files_condition_id_package_conditions_id_fk" FOREIGN KEY ("condition_id") REFERENCES "public"."package_conditions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "condition_files" ADD CONSTRAINT "condition_files_uploaded_by_accounts_id_fk" FOREIGN KEY ("uploaded_by") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "condition_messages" ADD CONSTRAINT "condition_messages_condition_id_package_conditions_id_fk" FOREIGN KEY ("condition_id") REFERENCES "public"."package_conditions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "condition_messages" ADD CONSTRAINT "condition_messages_author_id_accounts_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "package_conditions" ADD CONSTRAINT "package_conditions_package_id_loan_packages_id_fk" FOREIGN KEY ("package_id") REFERENCES "public"."loan_packages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "package_conditions" ADD CONSTRAINT "package_conditions_state_by_accounts_id_fk" FOREIGN KEY ("state_by") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "package_conditions" ADD CONSTRAINT "package_conditions_created_by_accounts_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "envelope_acts" ADD CONSTRAINT "envelope_acts_envelope_id_envelopes_id_fk" FOREIGN KEY ("envelope_id") REFERENCES "public"."envelopes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "envelope_acts" ADD CONSTRAINT "envelope_acts_signer" FOREIGN KEY ("signer_id") REFERENCES "public"."signers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "envelope_documents" ADD CONSTRAINT "envelope_documents_envelope_id_envelopes_id_fk" FOREIGN KEY ("envelope_id") REFERENCES "public"."envelopes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "envelope_documents" ADD CONSTRAINT "envelope_documents_deal_document_id_deal_documents_id_fk" FOREIGN KEY ("deal_document_id") REFERENCES "public"."deal_documents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "envelopes" ADD CONSTRAINT "envelopes_deal_id_pipeline_entries_id_fk" FOREIGN KEY ("deal_id") REFERENCES "public"."pipeline_entries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "envelopes" ADD CONSTRAINT "envelopes_lender_id_lenders_id_fk" FOREIGN KEY ("lender_id") REFERENCES "public"."lenders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "envelopes" ADD CONSTRAINT "envelopes_started_by_accounts_id_fk" FOREIGN KEY ("started_by") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "signed_places" ADD CONSTRAINT "signed_places_document_id_envelope_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."envelope_documents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "signed_places" ADD CONSTRAINT "signed_places_signer_id_signers_id_fk" FOREIGN KEY ("signer_id") REFERENCES "public"."signers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "signer_codes" ADD CONSTRAINT "signer_codes_signer_id_signers_id_fk" FOREIGN KEY ("signer_id") REFERENCES "public"."signers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "signer_marks" ADD CONSTRAINT "signer_marks_signer_id_signers_id_fk" FOREIGN KEY ("signer_id") REFERENCES "public"."signers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "signer_sessions" ADD CONSTRAINT "signer_sessions_signer_id_signers_id_fk" FOREIGN KEY ("signer_id") REFERENCES "public"."signers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "signer_sessions" ADD CONSTRAINT "signer_sessions_host_id_accounts_id_fk" FOREIGN KEY ("host_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "signers" ADD CONSTRAINT "signers_envelope_id_envelopes_id_fk" FOREIGN KEY ("envelope_id") REFERENCES "public"."envelopes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "loan_package_documents" ADD CONSTRAINT "loan_package_documents_package_id_loan_packages_id_fk" FOREIGN KEY ("package_id") REFERENCES "public"."loan_packages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "loan_package_documents" ADD CONSTRAINT "loan_package_documents_deal_document_id_deal_documents_id_fk" FOREIGN KEY ("deal_document_id") REFERENCES "public"."deal_documents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "loan_package_documents" ADD CONSTRAINT "loan_package_documents_envelope_document_id_envelope_documents_id_fk" FOREIGN KEY ("envelope_document_id") REFERENCES "public"."envelope_documents"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "loan_packages" ADD CONSTRAINT "loan_packages_deal_id_pipeline_entries_id_fk" FOREIGN KEY ("deal_id") REFERENCES "public"."pipeline_entries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "loan_packages" ADD CONSTRAINT "loan_packages_lender_id_lenders_id_fk" FOREIGN KEY ("lender_id") REFERENCES "public"."lenders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "loan_packages" ADD CONSTRAINT "loan_packages_program_id_programs_id_fk" FOREIGN KEY ("program_id") REFERENCES "public"."programs"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "loan_packages" ADD CONSTRAINT "loan_packages_broker_id_accounts_id_fk" FOREIGN KEY ("broker_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "loan_packages" ADD CONSTRAINT "loan_packages_envelope_id_envelopes_id_fk" FOREIGN KEY ("envelope_id") REFERENCES "public"."envelopes"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "borrower_links_token" ON "borrower_links" USING btree ("token_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "borrower_links_open" ON "borrower_links" USING btree ("deal_id","party") WHERE revoked_at is null;--> statement-breakpoint
CREATE INDEX "borrower_links_sender" ON "borrower_links" USING btree ("sent_by");--> statement-breakpoint
CREATE INDEX "proposed_files_link" ON "proposed_files" USING btree ("link_id","uploaded_at");--> statement-breakpoint
CREATE INDEX "proposed_files_document" ON "proposed_files" USING btree ("deal_document_id");--> statement-breakpoint
CREATE INDEX "closings_funder" ON "closings" USING btree ("funded_by");--> statement-breakpoint
CREATE INDEX "wire_instructions_writer" ON "wire_instructions" USING btree ("written_by");--> statement-breakpoint
CREATE INDEX "wire_instructions_confirmer" ON "wire_instructions" USING btree ("confirmed_by");--> statement-breakpoint
CREATE INDEX "condition_files_condition" ON "condition_files" USING btree ("condition_id","uploaded_at");--> statement-breakpoint
CREATE INDEX "condition_files_uploader" ON "condition_files" USING btree ("uploaded_by");--> statement-breakpoint
CREATE INDEX "condition_messages_condition" ON "condition_messages" USING btree ("condition_id","at");--> statement-breakpoint
CREATE INDEX "condition_messages_author" ON "condition_messages" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "package_conditions_package" ON "package_conditions" USING btree ("package_id","position");--> statement-breakpoint
CREATE INDEX "package_conditions_due" ON "package_conditions" USING btree ("state","due_on");--> statement-breakpoint
CREATE INDEX "package_conditions_state_by" ON "package_conditions" USING btree ("state_by");--> statement-breakpoint
CREATE INDEX "package_conditions_creator" ON "package_conditions" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "envelope_acts_by" ON "envelope_acts" USING btree ("signer_id");--> statement-breakpoint
CREATE UNIQUE INDEX "envelope_documents_position" ON "envelope_documents" USING btree ("envelope_id","position");--> statement-breakpoint
CREATE INDEX "envelope_documents_source" ON "envelope_documents" USING btree ("deal_document_id");--> statement-breakpoint
CREATE INDEX "envelope_documents_keyed" ON "envelope_documents" USING btree ("id") WHERE file_key is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "envelopes_open" ON "envelopes" USING btree ("deal_id") WHERE state in ('signing', 'declined', 'sealing');--> statement-breakpoint
CREATE INDEX "envelopes_deal" ON "envelopes" USING btree ("deal_id","started_at");--> statement-breakpoint
CREATE INDEX "envelopes_lender" ON "envelopes" USING btree ("lender_id");--> statement-breakpoint
CREATE INDEX "envelopes_starter" ON "envelopes" USING btree ("started_by");--> statement-breakpoint
CREATE INDEX "signed_places_signer" ON "signed_places" USING btree ("signer_id");--> statement-breakpoint
CREATE INDEX "signer_sessions_signer" ON "signer_sessions" USING btree ("signer_id");--> statement-breakpoint
CREATE INDEX "signer_sessions_host" ON "signer_sessions" USING btree ("host_id");--> statement-breakpoint
CREATE INDEX "signers_envelope" ON "signers" USING btree ("envelope_id","turn");--> statement-breakpoint
CREATE UNIQUE INDEX "signers_link" ON "signers" USING btree ("link_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "signers_role" ON "signers" USING btree ("envelope_id","role") WHERE state <> 'replaced';--> statement-breakpoint
CREATE UNIQUE INDEX "loan_package_documents_position" ON "loan_package_documents" USING btree ("package_id","position");--> statement-breakpoint
CREATE INDEX "loan_package_documents_file" ON "loan_package_documents" USING btree ("deal_document_id");--> statement-breakpoint
CREATE INDEX "loan_package_documents_signed" ON "loan_package_documents" USING btree ("envelope_document_id");--> statement-breakpoint
CREATE UNIQUE INDEX "loan_packages_open" ON "loan_packages" USING btree ("deal_id") WHERE state in ('submitted', 'funded');--> statement-breakpoint
CREATE INDEX "loan_packages_deal" ON "loan_packages" USING btree ("deal_id");--> statement-breakpoint
CREATE INDEX "loan_packages_lender" ON "loan_packages" USING btree ("lender_id","submitted_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "loan_packages_broker" ON "loan_packages" USING btree ("broker_id");--> statement-breakpoint
CREATE INDEX "loan_packages_program" ON "loan_packages" USING btree ("program_id");--> statement-breakpoint
CREATE INDEX "loan_packages_envelope" ON "loan_packages" USING btree ("envelope_id");--> statement-breakpoint
CREATE INDEX "loan_packages_keyed" ON "loan_packages" USING btree ("id") WHERE file_key is not null;--> statement-breakpoint
CREATE INDEX "seal_certificates_purpose" ON "seal_certificates" USING btree ("purpose","not_after");