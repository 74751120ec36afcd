CREATE TABLE "condition_replies" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"link_id" uuid NOT NULL,
	"condition_id" uuid NOT NULL,
	"message" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"settled" text,
	"settled_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "proposed_files" ALTER COLUMN "requirement_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "proposed_files" ADD COLUMN "condition_id" uuid;--> statement-breakpoint
ALTER TABLE "condition_replies" ADD CONSTRAINT "condition_replies_link_id_borrower_links_id_fk" FOREIGN KEY ("link_id") REFERENCES "public"."borrower_links"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "condition_replies" ADD CONSTRAINT "condition_replies_condition_id_package_conditions_id_fk" FOREIGN KEY ("condition_id") REFERENCES "public"."package_conditions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "condition_replies_condition" ON "condition_replies" USING btree ("link_id","condition_id");--> statement-breakpoint
CREATE INDEX "condition_replies_of_condition" ON "condition_replies" USING btree ("condition_id");--> statement-breakpoint
ALTER TABLE "proposed_files" ADD CONSTRAINT "proposed_files_condition_id_package_conditions_id_fk" FOREIGN KEY ("condition_id") REFERENCES "public"."package_conditions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "proposed_files_condition" ON "proposed_files" USING btree ("condition_id");--> statement-breakpoint
ALTER TABLE "proposed_files" ADD CONSTRAINT "proposed_files_target" CHECK ((requirement_id is null) <> (condition_id is null));