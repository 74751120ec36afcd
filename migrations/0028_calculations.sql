CREATE TABLE "calculations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_id" uuid NOT NULL,
	"calculator" text NOT NULL,
	"name" text NOT NULL,
	"inputs" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"moved_key" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "calculations" ADD CONSTRAINT "calculations_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "calculations_latest" ON "calculations" USING btree ("account_id","updated_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "calculations_moved" ON "calculations" USING btree ("account_id","moved_key");