CREATE TABLE "download_tickets" (
	"ticket_hash" "bytea" PRIMARY KEY NOT NULL,
	"session_id" uuid NOT NULL,
	"document_id" uuid NOT NULL,
	"uses_left" smallint NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "download_tickets" ADD CONSTRAINT "download_tickets_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;