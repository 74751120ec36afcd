ALTER TABLE "deal_documents" ADD COLUMN "rejected_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "deal_documents" ADD COLUMN "rejected_for" uuid;--> statement-breakpoint
ALTER TABLE "deal_documents" ADD CONSTRAINT "deal_documents_rejected_for_deal_requirements_id_fk" FOREIGN KEY ("rejected_for") REFERENCES "public"."deal_requirements"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "deal_documents_rejected" ON "deal_documents" USING btree ("rejected_for");--> statement-breakpoint
CREATE INDEX "deal_documents_old_fillings" ON "deal_documents" USING btree ("id") WHERE origin = 'filled' and replaced_at is not null;--> statement-breakpoint
UPDATE "deal_documents" d SET "rejected_at" = r."decided_at", "rejected_for" = q."id"
FROM "package_document_reviews" r
JOIN "loan_package_documents" p ON p."id" = r."document_id"
JOIN "loan_packages" l ON l."id" = p."package_id"
JOIN "deal_requirements" q ON q."deal_id" = l."deal_id" AND q."requirement_id" = p."requirement_id"
WHERE r."decision" = 'rejected' AND d."id" = p."deal_document_id";
