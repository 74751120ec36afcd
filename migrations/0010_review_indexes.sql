DROP INDEX "quotes_offer_reminders";--> statement-breakpoint
ALTER TABLE "quotes" ADD COLUMN "offer_ends_at" timestamp with time zone;--> statement-breakpoint
-- The end of its last day, where the deal is.
UPDATE "quotes" SET "offer_ends_at" = (("newest"."terms" ->> 'validUntil')::date + time '23:59:59.999') AT TIME ZONE CASE
	WHEN upper("request" ->> 'state') = ANY (string_to_array('CT DE DC FL GA IN KY ME MD MA MI NH NJ NY NC OH PA RI SC VT VA WV', ' ')) THEN 'America/New_York'
	WHEN upper("request" ->> 'state') = ANY (string_to_array('AL AR IL IA KS LA MN MS MO NE ND OK SD TN TX WI', ' ')) THEN 'America/Chicago'
	WHEN upper("request" ->> 'state') = ANY (string_to_array('CO ID MT NM UT WY', ' ')) THEN 'America/Denver'
	WHEN upper("request" ->> 'state') = 'AZ' THEN 'America/Phoenix'
	WHEN upper("request" ->> 'state') = 'AK' THEN 'America/Anchorage'
	WHEN upper("request" ->> 'state') = 'HI' THEN 'Pacific/Honolulu'
	ELSE 'America/Los_Angeles'
END
FROM (SELECT DISTINCT ON ("quote_id") "quote_id", "terms" FROM "offers" ORDER BY "quote_id", "version" DESC) "newest"
WHERE "newest"."quote_id" = "quotes"."id" AND "newest"."terms" ->> 'validUntil' ~ '^\d{4}-\d{2}-\d{2}$';--> statement-breakpoint
CREATE INDEX "notifications_unread" ON "notifications" USING btree ("account_id","created_at") WHERE not is_read;--> statement-breakpoint
CREATE INDEX "quotes_lender_offers" ON "quotes" USING btree ("lender_id","offer_ends_at") WHERE status = 'offered' and passed_over_at is null;--> statement-breakpoint
CREATE INDEX "quotes_broker_offers" ON "quotes" USING btree ("broker_id","offer_ends_at") WHERE status = 'offered' and passed_over_at is null;--> statement-breakpoint
CREATE INDEX "quotes_offer_reminders" ON "quotes" USING btree ("remind_at","id") WHERE remind_at is not null and status = 'offered' and passed_over_at is null;