CREATE TABLE "document_programs" (
	"document_id" uuid NOT NULL,
	"program_id" uuid NOT NULL,
	CONSTRAINT "document_programs_document_id_program_id_pk" PRIMARY KEY("document_id","program_id")
);
--> statement-breakpoint
CREATE TABLE "documents" (
	"id" uuid PRIMARY KEY NOT NULL,
	"lender_id" uuid NOT NULL,
	"original_name" text NOT NULL,
	"tag" text NOT NULL,
	"media_type" text NOT NULL,
	"size" bigint NOT NULL,
	"sha256" "bytea" NOT NULL,
	"uploaded_by" uuid,
	"uploaded_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "document_programs" ADD CONSTRAINT "document_programs_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_programs" ADD CONSTRAINT "document_programs_program_id_programs_id_fk" FOREIGN KEY ("program_id") REFERENCES "public"."programs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_lender_id_lenders_id_fk" FOREIGN KEY ("lender_id") REFERENCES "public"."lenders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_uploaded_by_accounts_id_fk" FOREIGN KEY ("uploaded_by") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "document_programs_program" ON "document_programs" USING btree ("program_id");--> statement-breakpoint
CREATE INDEX "documents_lender" ON "documents" USING btree ("lender_id","uploaded_at");--> statement-breakpoint
CREATE INDEX "documents_newest" ON "documents" USING btree ("uploaded_at");--> statement-breakpoint
CREATE INDEX "documents_uploader" ON "documents" USING btree ("uploaded_by");