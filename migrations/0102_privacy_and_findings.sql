CREATE TABLE "privacy_copies" (
	"request_id" uuid PRIMARY KEY NOT NULL,
	"content" text NOT NULL,
	"made_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "audit_findings" DROP CONSTRAINT "audit_findings_once";--> statement-breakpoint
ALTER TABLE "privacy_requests" ADD COLUMN "extended_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "privacy_requests" ADD COLUMN "extension_reason" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "audit_findings" ADD COLUMN "digest" text;--> statement-breakpoint
ALTER TABLE "privacy_copies" ADD CONSTRAINT "privacy_copies_request_id_privacy_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."privacy_requests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "privacy_copies_oldest" ON "privacy_copies" USING btree ("made_at");--> statement-breakpoint
ALTER TABLE "audit_findings" ADD CONSTRAINT "audit_findings_once" UNIQUE NULLS NOT DISTINCT("problem","day","seal","row","digest");