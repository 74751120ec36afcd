CREATE TABLE "morning_mails" (
	"account_id" uuid PRIMARY KEY NOT NULL,
	"next_at" timestamp with time zone,
	"last_day" date
);
--> statement-breakpoint
ALTER TABLE "morning_mails" ADD CONSTRAINT "morning_mails_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "morning_mails_due" ON "morning_mails" USING btree ("next_at") WHERE next_at is not null;--> statement-breakpoint
INSERT INTO "morning_mails" ("account_id", "next_at") SELECT "id", now() FROM "accounts" WHERE "deleted_at" IS NULL ON CONFLICT DO NOTHING;
