CREATE TABLE "deal_answers" (
	"deal_id" uuid NOT NULL,
	"question" text NOT NULL,
	"value" jsonb,
	"encrypted" text,
	"source" text NOT NULL,
	"given_by" uuid,
	"given_at" timestamp with time zone NOT NULL,
	"version" integer NOT NULL,
	CONSTRAINT "deal_answers_deal_id_question_pk" PRIMARY KEY("deal_id","question")
);
--> statement-breakpoint
CREATE TABLE "deal_borrowers" (
	"deal_id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"person" text,
	"entity" text,
	"saved_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "deal_answer_history" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"deal_id" uuid NOT NULL,
	"question" text NOT NULL,
	"value" jsonb,
	"encrypted" text,
	"source" text NOT NULL,
	"given_by" uuid,
	"given_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "data_keys" (
	"id" serial PRIMARY KEY NOT NULL,
	"wrapped" "bytea" NOT NULL,
	"wrapped_by" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"retired_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "deal_answers" ADD CONSTRAINT "deal_answers_deal_id_pipeline_entries_id_fk" FOREIGN KEY ("deal_id") REFERENCES "public"."pipeline_entries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deal_answers" ADD CONSTRAINT "deal_answers_given_by_accounts_id_fk" FOREIGN KEY ("given_by") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deal_borrowers" ADD CONSTRAINT "deal_borrowers_deal_id_pipeline_entries_id_fk" FOREIGN KEY ("deal_id") REFERENCES "public"."pipeline_entries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deal_borrowers" ADD CONSTRAINT "deal_borrowers_owner_id_accounts_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deal_answer_history" ADD CONSTRAINT "deal_answer_history_deal_id_pipeline_entries_id_fk" FOREIGN KEY ("deal_id") REFERENCES "public"."pipeline_entries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deal_answer_history" ADD CONSTRAINT "deal_answer_history_given_by_accounts_id_fk" FOREIGN KEY ("given_by") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "deal_answers_encrypted" ON "deal_answers" USING btree ("deal_id","question") WHERE encrypted is not null;--> statement-breakpoint
CREATE INDEX "deal_borrowers_person" ON "deal_borrowers" USING btree ("owner_id","person","saved_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "deal_borrowers_entity" ON "deal_borrowers" USING btree ("owner_id","entity","saved_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "deal_answer_history_question" ON "deal_answer_history" USING btree ("deal_id","question","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "deal_answer_history_encrypted" ON "deal_answer_history" USING btree ("id") WHERE encrypted is not null;