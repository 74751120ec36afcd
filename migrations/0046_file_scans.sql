CREATE TABLE "file_scans" (
	"key" text PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"found" text,
	"stored_at" timestamp with time zone NOT NULL,
	"tried_at" timestamp with time zone
);
--> statement-breakpoint
CREATE INDEX "file_scans_held" ON "file_scans" USING btree ("stored_at") WHERE state = 'held';