CREATE TABLE "calendar_email_stops" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"address_key" text NOT NULL,
	"stopped_at" timestamp with time zone NOT NULL,
	CONSTRAINT "calendar_email_stops_address_key_unique" UNIQUE("address_key")
);
--> statement-breakpoint
CREATE TABLE "calendar_zone_rules" (
	"only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"version" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "calendar_attendees" ADD COLUMN "left_at" timestamp with time zone;