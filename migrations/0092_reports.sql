CREATE TABLE "reports" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_id" uuid NOT NULL,
	"side" text NOT NULL,
	"name" text NOT NULL,
	"question" jsonb NOT NULL,
	"monthly" boolean NOT NULL,
	"next_at" timestamp with time zone,
	"last_month" text,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"deleted_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "reports_account" ON "reports" USING btree ("account_id","id");--> statement-breakpoint
CREATE INDEX "reports_due" ON "reports" USING btree ("next_at") WHERE next_at is not null and deleted_at is null;--> statement-breakpoint
CREATE INDEX "reports_deleted" ON "reports" USING btree ("deleted_at") WHERE deleted_at is not null;