ALTER TABLE "accounts" ADD COLUMN "letterhead_company" text;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "letterhead_nmls_id" text;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "letterhead_phone" text;