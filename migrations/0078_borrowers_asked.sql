ALTER TABLE "borrower_links" ADD COLUMN "asked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "borrower_links" ADD COLUMN "asked_mailed_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "borrower_links_asked" ON "borrower_links" USING btree ("asked_at") WHERE asked_at is not null and revoked_at is null;