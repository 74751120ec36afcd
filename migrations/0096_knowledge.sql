CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS fuzzystrmatch;--> statement-breakpoint
CREATE TABLE "retention_runs" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"ran_at" timestamp with time zone NOT NULL,
	"removed" jsonb NOT NULL,
	"failed" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "imports" DROP CONSTRAINT "imports_acted_by_accounts_id_fk";
--> statement-breakpoint
CREATE INDEX "retention_runs_newest" ON "retention_runs" USING btree ("ran_at");--> statement-breakpoint
ALTER TABLE "imports" DROP COLUMN "acted_by";