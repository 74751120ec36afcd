CREATE TABLE "pipeline_views" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"owner_id" uuid NOT NULL,
	"name" text NOT NULL,
	"shape" text NOT NULL,
	"content" jsonb NOT NULL,
	"is_default" boolean NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "pipeline_views" ADD CONSTRAINT "pipeline_views_owner_id_accounts_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "pipeline_views_name" ON "pipeline_views" USING btree ("owner_id",lower("name"));--> statement-breakpoint
CREATE UNIQUE INDEX "pipeline_views_default" ON "pipeline_views" USING btree ("owner_id") WHERE is_default;--> statement-breakpoint
CREATE INDEX "pipeline_entries_board" ON "pipeline_entries" USING btree ("owner_id","stage","stage_at" DESC NULLS FIRST,"id","loan_amount") WHERE archived_at is null;--> statement-breakpoint
CREATE INDEX "pipeline_entries_changed" ON "pipeline_entries" USING btree ("owner_id","updated_at" DESC NULLS LAST,"id") WHERE archived_at is null;