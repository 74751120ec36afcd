CREATE TABLE "canned_replies" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"title" text NOT NULL,
	"text" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"archived_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "ticket_feedback" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"ticket_id" uuid NOT NULL,
	"resolved_at" timestamp with time zone NOT NULL,
	"is_solved" boolean NOT NULL,
	"words" text NOT NULL,
	"answered_at" timestamp with time zone NOT NULL,
	"changed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "help_tickets" ADD COLUMN "merged_into_id" uuid;--> statement-breakpoint
ALTER TABLE "help_tickets" ADD COLUMN "clock_seconds" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "help_tickets" ADD COLUMN "clock_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "help_tickets" ADD COLUMN "due_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "help_tickets" ADD COLUMN "first_response_seconds" integer;--> statement-breakpoint
ALTER TABLE "help_tickets" ADD COLUMN "resolution_seconds" integer;--> statement-breakpoint
ALTER TABLE "ticket_files" ADD COLUMN "origin_id" uuid;--> statement-breakpoint
ALTER TABLE "ticket_messages" ADD COLUMN "origin_id" uuid;--> statement-breakpoint
ALTER TABLE "ticket_messages" ADD COLUMN "author_name" text;--> statement-breakpoint
ALTER TABLE "ticket_feedback" ADD CONSTRAINT "ticket_feedback_ticket_id_help_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."help_tickets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "ticket_feedback_once" ON "ticket_feedback" USING btree ("ticket_id","resolved_at");--> statement-breakpoint
ALTER TABLE "help_tickets" ADD CONSTRAINT "help_tickets_merged_into_id_help_tickets_id_fk" FOREIGN KEY ("merged_into_id") REFERENCES "public"."help_tickets"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_files" ADD CONSTRAINT "ticket_files_origin_id_help_tickets_id_fk" FOREIGN KEY ("origin_id") REFERENCES "public"."help_tickets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_messages" ADD CONSTRAINT "ticket_messages_origin_id_help_tickets_id_fk" FOREIGN KEY ("origin_id") REFERENCES "public"."help_tickets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "help_tickets_status" ON "help_tickets" USING btree ("status","created_at");--> statement-breakpoint
CREATE INDEX "help_tickets_due" ON "help_tickets" USING btree ("due_at") WHERE due_at is not null;--> statement-breakpoint
CREATE INDEX "help_tickets_merged" ON "help_tickets" USING btree ("merged_into_id") WHERE merged_into_id is not null;--> statement-breakpoint
CREATE INDEX "ticket_files_origin" ON "ticket_files" USING btree ("origin_id") WHERE origin_id is not null;--> statement-breakpoint
CREATE INDEX "ticket_messages_origin" ON "ticket_messages" USING btree ("origin_id") WHERE origin_id is not null;--> statement-breakpoint
ALTER TABLE "help_tickets" ADD CONSTRAINT "help_tickets_not_into_itself" CHECK (merged_into_id <> id);