DROP INDEX "quotes_lender_newest";--> statement-breakpoint
DROP INDEX "quotes_lender_deadline";--> statement-breakpoint
DROP INDEX "quotes_lender_amount";--> statement-breakpoint
DROP INDEX "quotes_lender_settled";--> statement-breakpoint
DROP INDEX "quotes_lender_awaits";--> statement-breakpoint
DROP INDEX "quotes_lender_won";--> statement-breakpoint
DROP INDEX "quotes_lender_lost";--> statement-breakpoint
CREATE INDEX "quotes_lender_newest" ON "quotes" USING btree ("lender_id","requested_at","id","kind","status","expires_at","passed_over_at","awaits_reply","broker_id","state","loan_amount","address_key");--> statement-breakpoint
CREATE INDEX "quotes_lender_deadline" ON "quotes" USING btree ("lender_id","expires_at","id","kind","status","passed_over_at");--> statement-breakpoint
CREATE INDEX "quotes_lender_amount" ON "quotes" USING btree ("lender_id","loan_amount" DESC NULLS LAST,"id" DESC NULLS FIRST,"kind","status","expires_at","passed_over_at");--> statement-breakpoint
CREATE INDEX "quotes_lender_settled" ON "quotes" USING btree ("lender_id",(coalesce(answered_at, expires_at)),"kind","status","requested_at","answered_at","expires_at","passed_over_at","decline_reason");--> statement-breakpoint
CREATE INDEX "quotes_lender_awaits" ON "quotes" USING btree ("lender_id","status","passed_over_at","kind") WHERE awaits_reply;--> statement-breakpoint
CREATE INDEX "quotes_lender_won" ON "quotes" USING btree ("lender_id","accepted_at","kind","id") WHERE accepted_at is not null;--> statement-breakpoint
CREATE INDEX "quotes_lender_lost" ON "quotes" USING btree ("lender_id","passed_over_at","kind","status") WHERE passed_over_at is not null;