ALTER TABLE "deal_documents" DROP CONSTRAINT "deal_documents_rejected_for_deal_requirements_id_fk";
--> statement-breakpoint
DROP INDEX "deal_documents_rejected";--> statement-breakpoint
ALTER TABLE "deal_documents" DROP COLUMN "rejected_at";--> statement-breakpoint
ALTER TABLE "deal_documents" DROP COLUMN "rejected_for";