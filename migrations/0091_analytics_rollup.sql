CREATE TABLE "analytics_counters" (
	"generation" integer NOT NULL,
	"measure" text NOT NULL,
	"grain" text NOT NULL,
	"day" date NOT NULL,
	"dimension" text NOT NULL,
	"amount" bigint NOT NULL,
	CONSTRAINT "analytics_counters_generation_measure_grain_day_dimension_pk" PRIMARY KEY("generation","measure","grain","day","dimension")
);
--> statement-breakpoint
CREATE TABLE "analytics_marks" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"source" text NOT NULL,
	"day" date NOT NULL
);
--> statement-breakpoint
CREATE TABLE "analytics_state" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"last" integer DEFAULT 0 NOT NULL,
	"current" integer,
	"building" integer,
	"built_until" date,
	"started_at" timestamp with time zone,
	"built_at" timestamp with time zone,
	CONSTRAINT "analytics_state_one" CHECK ("analytics_state"."id" = 1)
);
--> statement-breakpoint
CREATE INDEX "analytics_marks_day" ON "analytics_marks" USING btree ("source","day");--> statement-breakpoint
CREATE INDEX "lenders_created" ON "lenders" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "pipeline_entries_created" ON "pipeline_entries" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "quotes_requested" ON "quotes" USING btree ("requested_at","id");--> statement-breakpoint
CREATE INDEX "loan_packages_submitted" ON "loan_packages" USING btree ("submitted_at","id");