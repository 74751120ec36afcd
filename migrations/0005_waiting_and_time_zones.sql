ALTER TABLE "accounts" ADD COLUMN "time_zone" text;--> statement-breakpoint
CREATE INDEX "accounts_waiting" ON "accounts" USING btree ("created_at") WHERE role = 'lender' and (not approved or lender_id is null);--> statement-breakpoint
CREATE INDEX "quotes_lender_due" ON "quotes" USING btree ("lender_id","expires_at") WHERE status in ('requested', 'seen') and passed_over_at is null;--> statement-breakpoint
CREATE INDEX "quotes_broker_due" ON "quotes" USING btree ("broker_id","expires_at") WHERE status in ('requested', 'seen') and passed_over_at is null;