CREATE TABLE "calendar_canceled" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"cancellation_id" uuid NOT NULL,
	"address" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "calendar_cancellations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"event_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"canceled_at" timestamp with time zone NOT NULL,
	"organizer_name" text NOT NULL,
	"organizer_address" text NOT NULL,
	"title" text NOT NULL,
	"location" text NOT NULL,
	"start_local" text NOT NULL,
	"time_zone" text NOT NULL,
	"minutes" integer NOT NULL,
	"rule" text,
	"of_local" text
);
--> statement-breakpoint
ALTER TABLE "calendar_attendees" DROP CONSTRAINT "calendar_attendees_event_id_account_id_pk";--> statement-breakpoint
ALTER TABLE "calendar_attendees" ALTER COLUMN "account_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "calendar_attendees" ADD COLUMN "id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
ALTER TABLE "calendar_attendees" ADD COLUMN "address" text;--> statement-breakpoint
ALTER TABLE "calendar_attendees" ADD COLUMN "answer" text DEFAULT 'needs-action' NOT NULL;--> statement-breakpoint
ALTER TABLE "calendar_attendees" ADD COLUMN "answered_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "calendar_attendees" ADD COLUMN "answered_by" text;--> statement-breakpoint
ALTER TABLE "calendar_attendees" ADD COLUMN "told_version" integer;--> statement-breakpoint
ALTER TABLE "calendar_canceled" ADD CONSTRAINT "calendar_canceled_cancellation_id_calendar_cancellations_id_fk" FOREIGN KEY ("cancellation_id") REFERENCES "public"."calendar_cancellations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "calendar_canceled_of" ON "calendar_canceled" USING btree ("cancellation_id");--> statement-breakpoint
CREATE INDEX "calendar_cancellations_at" ON "calendar_cancellations" USING btree ("canceled_at");--> statement-breakpoint
ALTER TABLE "calendar_attendees" ADD CONSTRAINT "calendar_attendees_once" UNIQUE("event_id","account_id");--> statement-breakpoint
ALTER TABLE "calendar_attendees" ADD CONSTRAINT "calendar_guests_once" UNIQUE("event_id","address");--> statement-breakpoint
ALTER TABLE "calendar_attendees" ADD CONSTRAINT "calendar_attendees_one" CHECK (num_nonnulls(account_id, address) = 1);