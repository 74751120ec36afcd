CREATE TABLE "demand_calls" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"lender_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"state" text NOT NULL,
	"refused_by" text NOT NULL,
	"wanted" text NOT NULL,
	"called_by" uuid,
	"called_at" timestamp with time zone NOT NULL,
	"result" text NOT NULL,
	"note" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "demand_days" (
	"day" date NOT NULL,
	"kind" text NOT NULL,
	"state" text NOT NULL,
	"refused_by" text NOT NULL,
	"wanted" text NOT NULL,
	"searches" integer NOT NULL,
	"without_fit" integer NOT NULL,
	"amount" bigint,
	"value_low" numeric,
	"value_high" numeric,
	CONSTRAINT "demand_days_day_kind_state_refused_by_wanted_pk" PRIMARY KEY("day","kind","state","refused_by","wanted")
);
--> statement-breakpoint
CREATE TABLE "demand_opening_days" (
	"day" date NOT NULL,
	"kind" text NOT NULL,
	"state" text NOT NULL,
	"refused_by" text NOT NULL,
	"wanted" text NOT NULL,
	"lender_id" uuid NOT NULL,
	"change" text NOT NULL,
	"change_wanted" text NOT NULL,
	"searches" integer NOT NULL,
	"amount" bigint,
	"threshold_low" numeric,
	"threshold_high" numeric,
	"value_low" numeric,
	"value_high" numeric,
	CONSTRAINT "demand_opening_days_day_kind_state_refused_by_wanted_lender_id_change_change_wanted_pk" PRIMARY KEY("day","kind","state","refused_by","wanted","lender_id","change","change_wanted")
);
--> statement-breakpoint
CREATE TABLE "demand_openings" (
	"search_id" uuid NOT NULL,
	"lender_id" uuid NOT NULL,
	"program_id" uuid NOT NULL,
	"refused_by" text NOT NULL,
	"wanted" text NOT NULL,
	"threshold" numeric,
	"value" numeric,
	CONSTRAINT "demand_openings_search_id_lender_id_refused_by_wanted_pk" PRIMARY KEY("search_id","lender_id","refused_by","wanted")
);
--> statement-breakpoint
CREATE TABLE "demand_searches" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_id" uuid,
	"day" date NOT NULL,
	"kind" text NOT NULL,
	"state" text NOT NULL,
	"refused_by" text NOT NULL,
	"wanted" text NOT NULL,
	"subject" text NOT NULL,
	"searched_at" timestamp with time zone NOT NULL,
	"loan_amount" bigint,
	"fits" integer NOT NULL,
	"refused" integer NOT NULL,
	"value" numeric
);
--> statement-breakpoint
ALTER TABLE "demand_calls" ADD CONSTRAINT "demand_calls_lender_id_lenders_id_fk" FOREIGN KEY ("lender_id") REFERENCES "public"."lenders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "demand_calls" ADD CONSTRAINT "demand_calls_called_by_accounts_id_fk" FOREIGN KEY ("called_by") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "demand_openings" ADD CONSTRAINT "demand_openings_search_id_demand_searches_id_fk" FOREIGN KEY ("search_id") REFERENCES "public"."demand_searches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "demand_openings" ADD CONSTRAINT "demand_openings_lender_id_lenders_id_fk" FOREIGN KEY ("lender_id") REFERENCES "public"."lenders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "demand_searches" ADD CONSTRAINT "demand_searches_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "demand_calls_lender" ON "demand_calls" USING btree ("lender_id","called_at","id");--> statement-breakpoint
CREATE INDEX "demand_calls_by" ON "demand_calls" USING btree ("called_by");--> statement-breakpoint
CREATE INDEX "demand_opening_days_line" ON "demand_opening_days" USING btree ("kind","state","refused_by","wanted","day");--> statement-breakpoint
CREATE INDEX "demand_openings_lender" ON "demand_openings" USING btree ("lender_id");--> statement-breakpoint
CREATE UNIQUE INDEX "demand_searches_once" ON "demand_searches" USING btree ("account_id","day","kind","state","subject");--> statement-breakpoint
CREATE INDEX "demand_searches_day" ON "demand_searches" USING btree ("day","kind","state");--> statement-breakpoint
CREATE INDEX "demand_searches_line" ON "demand_searches" USING btree ("kind","state","refused_by","wanted","searched_at","id") WHERE refused_by <> '';--> statement-breakpoint
CREATE INDEX "demand_searches_person" ON "demand_searches" USING btree ("account_id","kind","state","searched_at");