CREATE TABLE "package_document_reviews" (
	"document_id" uuid PRIMARY KEY NOT NULL,
	"decision" text NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"condition_id" uuid,
	"decided_by" uuid,
	"decided_at" timestamp with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "package_replies" (
	"package_id" uuid PRIMARY KEY NOT NULL,
	"waiting_since" timestamp with time zone NOT NULL,
	"due_at" timestamp with time zone,
	"nudged_at" timestamp with time zone,
	"offered_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "package_conditions" ADD COLUMN "reminded" text DEFAULT 'none' NOT NULL;--> statement-breakpoint
ALTER TABLE "package_document_reviews" ADD CONSTRAINT "package_document_reviews_document_id_loan_package_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."loan_package_documents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "package_document_reviews" ADD CONSTRAINT "package_document_reviews_condition_id_package_conditions_id_fk" FOREIGN KEY ("condition_id") REFERENCES "public"."package_conditions"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "package_document_reviews" ADD CONSTRAINT "package_document_reviews_decided_by_accounts_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "package_replies" ADD CONSTRAINT "package_replies_package_id_loan_packages_id_fk" FOREIGN KEY ("package_id") REFERENCES "public"."loan_packages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "package_document_reviews_condition" ON "package_document_reviews" USING btree ("condition_id");--> statement-breakpoint
CREATE INDEX "package_document_reviews_decider" ON "package_document_reviews" USING btree ("decided_by");--> statement-breakpoint
CREATE INDEX "package_replies_due" ON "package_replies" USING btree ("due_at") WHERE due_at is not null;