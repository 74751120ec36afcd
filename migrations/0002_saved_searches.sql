CREATE TABLE "judged_programs" (
	"program_id" uuid PRIMARY KEY NOT NULL,
	"program" jsonb,
	"judged_at" timestamp with time zone,
	"due_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "saved_searches" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"scenario" jsonb NOT NULL,
	"by_notice" boolean NOT NULL,
	"by_mail" boolean NOT NULL,
	"found" jsonb NOT NULL,
	"news" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"found_at" timestamp with time zone,
	"tell_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"looked_at" timestamp with time zone NOT NULL,
	"deleted_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "saved_searches" ADD CONSTRAINT "saved_searches_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "saved_searches_account" ON "saved_searches" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "saved_searches_kind" ON "saved_searches" USING btree ("kind","id") WHERE deleted_at is null;