CREATE TABLE "ticket_files" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" bigint GENERATED ALWAYS AS IDENTITY (sequence name "ticket_files_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"ticket_id" uuid NOT NULL,
	"original_name" text NOT NULL,
	"media_type" text NOT NULL,
	"size" bigint NOT NULL,
	"sha256" "bytea" NOT NULL,
	"file_key" text NOT NULL,
	"uploaded_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ticket_messages" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"number" bigint GENERATED ALWAYS AS IDENTITY (sequence name "ticket_messages_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"ticket_id" uuid NOT NULL,
	"author_id" uuid,
	"is_staff" boolean NOT NULL,
	"is_internal" boolean NOT NULL,
	"message" text NOT NULL,
	"change" jsonb,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
DROP INDEX "help_tickets_account";--> statement-breakpoint
ALTER TABLE "help_tickets" ADD COLUMN "steps_to_reproduce" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "help_tickets" ADD COLUMN "expected_behavior" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "help_tickets" ADD COLUMN "actual_behavior" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "help_tickets" ADD COLUMN "browser" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "help_tickets" ADD COLUMN "os" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "help_tickets" ADD COLUMN "device" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "help_tickets" ADD COLUMN "assigned_to" uuid;--> statement-breakpoint
ALTER TABLE "help_tickets" ADD COLUMN "first_answered_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "ticket_files" ADD CONSTRAINT "ticket_files_ticket_id_help_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."help_tickets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_messages" ADD CONSTRAINT "ticket_messages_ticket_id_help_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."help_tickets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_messages" ADD CONSTRAINT "ticket_messages_author_id_accounts_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ticket_files_ticket" ON "ticket_files" USING btree ("ticket_id","number");--> statement-breakpoint
CREATE INDEX "ticket_messages_ticket" ON "ticket_messages" USING btree ("ticket_id","number");--> statement-breakpoint
CREATE INDEX "ticket_messages_author" ON "ticket_messages" USING btree ("author_id");--> statement-breakpoint
ALTER TABLE "help_tickets" ADD CONSTRAINT "help_tickets_assigned_to_accounts_id_fk" FOREIGN KEY ("assigned_to") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "help_tickets_created" ON "help_tickets" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "help_tickets_assignee" ON "help_tickets" USING btree ("assigned_to");--> statement-breakpoint
CREATE INDEX "help_tickets_account" ON "help_tickets" USING btree ("account_id","created_at");