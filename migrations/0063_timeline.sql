ALTER TABLE "calendar_events" ADD COLUMN "deal_id" uuid;--> statement-breakpoint
ALTER TABLE "calendar_events" ADD CONSTRAINT "calendar_events_deal_id_pipeline_entries_id_fk" FOREIGN KEY ("deal_id") REFERENCES "public"."pipeline_entries"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "calendar_events_brief" ON "calendar_events" USING btree ("creator_id","first_at","last_at") WHERE last_at - first_at <= interval '32 days';--> statement-breakpoint
CREATE INDEX "calendar_events_long" ON "calendar_events" USING btree ("creator_id",coalesce(last_at, 'infinity'),"first_at") WHERE (last_at is null or last_at - first_at > interval '32 days');--> statement-breakpoint
CREATE INDEX "calendar_events_deal" ON "calendar_events" USING btree ("deal_id","first_at") WHERE deal_id is not null;--> statement-breakpoint
CREATE INDEX "deal_documents_expiring" ON "deal_documents" USING btree ("deal_id","valid_until") WHERE valid_until is not null and replaced_at is null;--> statement-breakpoint
CREATE INDEX "package_conditions_open" ON "package_conditions" USING btree ("package_id","due_on") WHERE due_on is not null and state in ('open', 'reopened');