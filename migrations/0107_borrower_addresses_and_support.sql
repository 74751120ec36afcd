ALTER TABLE "deal_messages" ADD COLUMN "by_support" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "deal_answers_address" ON "deal_answers" USING btree (lower(value #>> '{}')) WHERE question = 'borrowerEmail';--> statement-breakpoint
CREATE INDEX "application_drafts_borrower" ON "application_drafts" USING btree (lower(form ->> 'borrowerEmail'));--> statement-breakpoint
CREATE INDEX "applications_borrower" ON "applications" USING btree (lower(form ->> 'borrowerEmail'));