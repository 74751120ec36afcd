CREATE TABLE "event_outbox" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"message" text NOT NULL,
	"written_at" timestamp with time zone DEFAULT now() NOT NULL
);
