ALTER TABLE "lenders" ADD COLUMN "nmls_id" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "lenders" ADD COLUMN "license_states" text[] DEFAULT '{}' NOT NULL;