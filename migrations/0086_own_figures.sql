CREATE TABLE "deal_points" (
	"deal_id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"percent" numeric NOT NULL
);
--> statement-breakpoint
CREATE TABLE "usual_points" (
	"account_id" uuid PRIMARY KEY NOT NULL,
	"percent" numeric NOT NULL
);
--> statement-breakpoint
ALTER TABLE "deal_points" ADD CONSTRAINT "deal_points_deal_id_pipeline_entries_id_fk" FOREIGN KEY ("deal_id") REFERENCES "public"."pipeline_entries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deal_points" ADD CONSTRAINT "deal_points_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "usual_points" ADD CONSTRAINT "usual_points_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "deal_points_account" ON "deal_points" USING btree ("account_id");