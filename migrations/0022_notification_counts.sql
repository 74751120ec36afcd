CREATE TABLE "notification_counts" (
	"account_id" uuid PRIMARY KEY NOT NULL,
	"version" bigint NOT NULL,
	"unread" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notification_digests" (
	"account_id" uuid PRIMARY KEY NOT NULL,
	"day" date NOT NULL,
	"told_after" bigint NOT NULL,
	"told_up_to" bigint NOT NULL
);
--> statement-breakpoint
DROP INDEX "notifications_account";--> statement-breakpoint
DROP INDEX "notifications_unread";--> statement-breakpoint
ALTER TABLE "notification_preferences" ALTER COLUMN "by_mail" SET DATA TYPE text USING CASE WHEN "by_mail" THEN 'atOnce' ELSE 'off' END;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "number" bigint;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "sort" text;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "about" text;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "times" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "read_version" bigint;--> statement-breakpoint
ALTER TABLE "notification_counts" ADD CONSTRAINT "notification_counts_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_digests" ADD CONSTRAINT "notification_digests_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint

-- What there is already is numbered in the order in which it is shown, and counted.
UPDATE "notifications" n SET "number" = o."number"
  FROM (SELECT "id", row_number() OVER (PARTITION BY "account_id" ORDER BY "created_at", "id") AS "number" FROM "notifications") o
  WHERE o."id" = n."id";--> statement-breakpoint
INSERT INTO "notification_counts" ("account_id", "version", "unread")
  SELECT "account_id", max("number"), count(*) FILTER (WHERE NOT "is_read") FROM "notifications" GROUP BY "account_id";--> statement-breakpoint
ALTER TABLE "notifications" ALTER COLUMN "number" SET NOT NULL;--> statement-breakpoint
CREATE INDEX "notification_preferences_daily" ON "notification_preferences" USING btree ("account_id") WHERE by_mail = 'daily';--> statement-breakpoint
CREATE INDEX "notifications_about" ON "notifications" USING btree ("account_id","about") WHERE about is not null and not is_read;--> statement-breakpoint
CREATE INDEX "notifications_old" ON "notifications" USING btree ("created_at") WHERE is_read;--> statement-breakpoint
CREATE INDEX "notifications_account" ON "notifications" USING btree ("account_id","number");--> statement-breakpoint
CREATE INDEX "notifications_unread" ON "notifications" USING btree ("account_id","number") WHERE not is_read;
