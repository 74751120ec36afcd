ALTER TABLE "accounts" ADD COLUMN "last_login_at" timestamp with time zone;--> statement-breakpoint
UPDATE "accounts" SET "last_login_at" = l."at"
FROM (SELECT "entity_id", max("at") AS "at" FROM "audit_log" WHERE "action" = 'account.signedIn' GROUP BY "entity_id") l
WHERE "accounts"."id" = l."entity_id" AND "accounts"."deleted_at" IS NULL;--> statement-breakpoint
CREATE INDEX "accounts_created" ON "accounts" USING btree ("created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "accounts_last_login" ON "accounts" USING btree (coalesce(last_login_at, 'epoch'::timestamptz),"id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "accounts_role" ON "accounts" USING btree ("role",(lower(first_name || ' ' || last_name) collate "C"),"id") WHERE deleted_at is null;