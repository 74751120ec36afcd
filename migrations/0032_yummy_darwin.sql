ALTER TABLE "help_tickets" ADD COLUMN "resolved_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "help_tickets_open" ON "help_tickets" USING btree ("created_at") WHERE resolved_at is null;--> statement-breakpoint
CREATE INDEX "help_tickets_resolved" ON "help_tickets" USING btree ("resolved_at");