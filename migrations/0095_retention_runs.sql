CREATE TABLE "retention_runs" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"ran_at" timestamp with time zone NOT NULL,
	"removed" jsonb NOT NULL,
	"failed" jsonb NOT NULL
);
--> statement-breakpoint
CREATE INDEX "retention_runs_newest" ON "retention_runs" USING btree ("ran_at");