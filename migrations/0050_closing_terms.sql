CREATE TABLE "term_answers" (
	"offer_id" uuid PRIMARY KEY NOT NULL,
	"package_id" uuid NOT NULL,
	"answer" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"answered_by" uuid,
	"answered_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "term_drifts" (
	"package_id" uuid PRIMARY KEY NOT NULL,
	"lender_id" uuid NOT NULL,
	"loan_amount" bigint NOT NULL,
	"months" integer NOT NULL,
	"changes" integer NOT NULL,
	"cost" bigint NOT NULL,
	"cash" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "closings" ADD COLUMN "date_side" text;--> statement-breakpoint
ALTER TABLE "closings" ADD COLUMN "date_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "closings" ADD COLUMN "date_reason" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "closings" ADD COLUMN "remind_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "closings" ADD COLUMN "funded_amount" bigint;--> statement-breakpoint
ALTER TABLE "wire_instructions" ADD COLUMN "side" text NOT NULL;--> statement-breakpoint
ALTER TABLE "wire_instructions" ADD COLUMN "call" text;--> statement-breakpoint
ALTER TABLE "term_answers" ADD CONSTRAINT "term_answers_offer_id_offers_id_fk" FOREIGN KEY ("offer_id") REFERENCES "public"."offers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "term_answers" ADD CONSTRAINT "term_answers_package_id_loan_packages_id_fk" FOREIGN KEY ("package_id") REFERENCES "public"."loan_packages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "term_answers" ADD CONSTRAINT "term_answers_answered_by_accounts_id_fk" FOREIGN KEY ("answered_by") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "term_drifts" ADD CONSTRAINT "term_drifts_lender_id_lenders_id_fk" FOREIGN KEY ("lender_id") REFERENCES "public"."lenders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "term_answers_package" ON "term_answers" USING btree ("package_id");--> statement-breakpoint
CREATE INDEX "term_answers_answerer" ON "term_answers" USING btree ("answered_by");--> statement-breakpoint
CREATE INDEX "term_drifts_lender" ON "term_drifts" USING btree ("lender_id","at");--> statement-breakpoint
CREATE INDEX "term_drifts_at" ON "term_drifts" USING btree ("at");--> statement-breakpoint
CREATE INDEX "closings_reminders" ON "closings" USING btree ("remind_at","package_id") WHERE remind_at is not null;