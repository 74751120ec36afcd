CREATE TABLE "class_progress" (
	"account_id" uuid PRIMARY KEY NOT NULL,
	"progress" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "class_progress" ADD CONSTRAINT "class_progress_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;