CREATE TABLE "calendar_attendees" (
	"event_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	CONSTRAINT "calendar_attendees_event_id_account_id_pk" PRIMARY KEY("event_id","account_id")
);
--> statement-breakpoint
CREATE TABLE "calendar_events" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"creator_id" uuid NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"location" text NOT NULL,
	"start_local" text NOT NULL,
	"time_zone" text NOT NULL,
	"minutes" integer NOT NULL,
	"rule" text,
	"first_at" timestamp with time zone NOT NULL,
	"last_at" timestamp with time zone,
	"version" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "calendar_exceptions" (
	"event_id" uuid NOT NULL,
	"of_local" text NOT NULL,
	"start_local" text,
	"minutes" integer,
	"details" jsonb,
	CONSTRAINT "calendar_exceptions_event_id_of_local_pk" PRIMARY KEY("event_id","of_local")
);
--> statement-breakpoint
ALTER TABLE "calendar_attendees" ADD CONSTRAINT "calendar_attendees_event_id_calendar_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."calendar_events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_attendees" ADD CONSTRAINT "calendar_attendees_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_events" ADD CONSTRAINT "calendar_events_creator_id_accounts_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_exceptions" ADD CONSTRAINT "calendar_exceptions_event_id_calendar_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."calendar_events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "calendar_attendees_account" ON "calendar_attendees" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "calendar_events_creator" ON "calendar_events" USING btree ("creator_id","first_at");