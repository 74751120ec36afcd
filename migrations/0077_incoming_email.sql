CREATE TABLE "inbound_mails" (
	"id" text PRIMARY KEY NOT NULL,
	"received_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sent_mails" (
	"id" uuid PRIMARY KEY NOT NULL,
	"template" text NOT NULL,
	"about" uuid,
	"recipient" text NOT NULL,
	"recipient_hash" text NOT NULL,
	"sent_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "inbound_mails_at" ON "inbound_mails" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "sent_mails_about" ON "sent_mails" USING btree ("about");--> statement-breakpoint
CREATE INDEX "sent_mails_recipient" ON "sent_mails" USING btree ("recipient_hash");--> statement-breakpoint
CREATE INDEX "sent_mails_at" ON "sent_mails" USING btree ("sent_at");