ALTER TABLE "envelope_documents" ADD COLUMN "file_id" uuid;--> statement-breakpoint
UPDATE "envelope_documents" SET "file_id" = "id" WHERE "file_key" IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "envelope_documents_file" ON "envelope_documents" USING btree ("file_id");
