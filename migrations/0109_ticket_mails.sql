CREATE TABLE "ticket_mails" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"line_id" uuid,
	"opened_id" uuid,
	"message_id" text,
	"sender" text NOT NULL,
	"doubt" text,
	"folded" text NOT NULL,
	"refused" jsonb NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	CONSTRAINT "ticket_mails_line_id_unique" UNIQUE("line_id"),
	CONSTRAINT "ticket_mails_opened_id_unique" UNIQUE("opened_id"),
	CONSTRAINT "ticket_mails_of_one" CHECK (num_nonnulls(line_id, opened_id) = 1)
);
--> statement-breakpoint
ALTER TABLE "ticket_files" ADD COLUMN "line_id" uuid;--> statement-breakpoint
ALTER TABLE "ticket_mails" ADD CONSTRAINT "ticket_mails_line_id_ticket_messages_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."ticket_messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_mails" ADD CONSTRAINT "ticket_mails_opened_id_help_tickets_id_fk" FOREIGN KEY ("opened_id") REFERENCES "public"."help_tickets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ticket_mails_message" ON "ticket_mails" USING btree ("message_id");--> statement-breakpoint
CREATE INDEX "ticket_mails_sender" ON "ticket_mails" USING btree ("sender","received_at");--> statement-breakpoint
ALTER TABLE "ticket_files" ADD CONSTRAINT "ticket_files_line_id_ticket_messages_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."ticket_messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ticket_files_line" ON "ticket_files" USING btree ("line_id");