CREATE TABLE "read_mailboxes" (
	"id" text PRIMARY KEY NOT NULL,
	"uid_validity" text,
	"last_uid" bigint DEFAULT 0 NOT NULL,
	"held_by" uuid,
	"held_until" timestamp with time zone,
	"failures" integer DEFAULT 0 NOT NULL,
	"problem" text,
	"read_at" timestamp with time zone,
	"next_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "received_mails" (
	"id" uuid PRIMARY KEY NOT NULL,
	"source" text NOT NULL,
	"source_key" text NOT NULL,
	"digest" "bytea" NOT NULL,
	"size" bigint NOT NULL,
	"is_whole" boolean NOT NULL,
	"file_key" text,
	"outcome" text,
	"received_at" timestamp with time zone NOT NULL,
	"taken_at" timestamp with time zone,
	"mailbox" text,
	"uid_validity" text,
	"uid" bigint,
	"is_marked" boolean DEFAULT false NOT NULL,
	CONSTRAINT "received_mails_source_key_unique" UNIQUE("source_key")
);
--> statement-breakpoint
CREATE INDEX "received_mails_at" ON "received_mails" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "received_mails_digest" ON "received_mails" USING btree ("digest");--> statement-breakpoint
CREATE INDEX "received_mails_mailbox" ON "received_mails" USING btree ("mailbox","is_marked");