ALTER TABLE "applications" ADD COLUMN "sent_by" text;--> statement-breakpoint
UPDATE "applications" SET "sent_by" = trim("accounts"."first_name" || ' ' || "accounts"."last_name")
FROM "accounts" WHERE "accounts"."id" = "applications"."owner_id" AND "accounts"."deleted_at" IS NULL;
