-- Stored sentences cannot be turned into events. What they told stands in deals, requests and the audit log.
DELETE FROM "notifications";--> statement-breakpoint
UPDATE "notification_counts" SET "unread" = 0, "version" = "version" + 1;--> statement-breakpoint
DELETE FROM "deal_events";--> statement-breakpoint
ALTER TABLE "notification_preferences" RENAME COLUMN "sort" TO "type";--> statement-breakpoint
ALTER TABLE "notifications" RENAME COLUMN "sort" TO "type";--> statement-breakpoint
ALTER TABLE "notification_preferences" DROP CONSTRAINT "notification_preferences_account_id_sort_pk";--> statement-breakpoint
ALTER TABLE "notification_preferences" ADD CONSTRAINT "notification_preferences_account_id_type_pk" PRIMARY KEY("account_id","type");--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "event" text NOT NULL;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "audience" text NOT NULL;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "object_id" uuid NOT NULL;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "payload" jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "notifications" DROP COLUMN "message";--> statement-breakpoint
ALTER TABLE "notifications" DROP COLUMN "link";