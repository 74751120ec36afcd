CREATE TABLE "undelivered_mails" (
	"id" uuid PRIMARY KEY NOT NULL,
	"template" text NOT NULL,
	"about" uuid,
	"recipient" text NOT NULL,
	"first_failed_at" timestamp with time zone NOT NULL,
	"last_failed_at" timestamp with time zone NOT NULL,
	"tries" integer NOT NULL,
	"answer" text NOT NULL,
	"reply_code" integer,
	"gave_up_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "quotes" ADD COLUMN "nudge_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "quotes" ADD COLUMN "remind_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "quotes" ADD COLUMN "link_version" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "undelivered_mails_about" ON "undelivered_mails" USING btree ("about");--> statement-breakpoint
CREATE INDEX "undelivered_mails_newest" ON "undelivered_mails" USING btree ("last_failed_at");--> statement-breakpoint
CREATE INDEX "quotes_nudges" ON "quotes" USING btree ("nudge_at","id") WHERE nudge_at is not null;--> statement-breakpoint
CREATE INDEX "quotes_offer_reminders" ON "quotes" USING btree ("remind_at","id") WHERE remind_at is not null;--> statement-breakpoint
CREATE INDEX "quotes_ends" ON "quotes" USING btree ("expires_at","id") WHERE status in ('requested', 'seen') and passed_over_at is null;--> statement-breakpoint
-- The reminder of each open request that is still to come, or late.
UPDATE "quotes" SET "nudge_at" = CASE
	WHEN coalesce("nudged_at", '-infinity') + interval '1 minute' < "expires_at" - interval '6 days' THEN "expires_at" - interval '6 days'
	WHEN coalesce("nudged_at", '-infinity') + interval '1 minute' < "expires_at" - interval '4 days' THEN "expires_at" - interval '4 days'
END WHERE "status" in ('requested', 'seen') AND "passed_over_at" is null;--> statement-breakpoint
-- Never later than the last day of the offer, wherever its deal is: the exact hour is worked out then.
UPDATE "quotes" SET "remind_at" = ("newest"."terms" ->> 'validUntil')::date::timestamp AT TIME ZONE 'UTC' - interval '1 day'
FROM (SELECT DISTINCT ON ("quote_id") "quote_id", "id", "terms" FROM "offers" ORDER BY "quote_id", "version" DESC) "newest"
WHERE "newest"."quote_id" = "quotes"."id" AND "quotes"."status" = 'offered' AND "quotes"."reminded_offer_id" IS DISTINCT FROM "newest"."id";--> statement-breakpoint
ALTER TABLE "quotes" DROP COLUMN "nudged_at";--> statement-breakpoint
ALTER TABLE "quotes" DROP COLUMN "reminded_offer_id";
