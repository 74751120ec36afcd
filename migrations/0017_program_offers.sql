DROP INDEX "programs_lender";--> statement-breakpoint
ALTER TABLE "programs" ADD COLUMN "was_offered" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "programs" ADD COLUMN "reminded_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "pipeline_entries_open" ON "pipeline_entries" USING btree ("loan_type","updated_at") WHERE archived_at is null;--> statement-breakpoint
CREATE INDEX "programs_effective" ON "programs" USING btree ("id") WHERE effective_from is not null or effective_until is not null;--> statement-breakpoint
CREATE INDEX "programs_confirmed" ON "programs" USING btree ("confirmed_at") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "saved_searches_latest" ON "saved_searches" USING btree ("kind","updated_at") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "programs_lender" ON "programs" USING btree ("lender_id",lower("name"),"id");