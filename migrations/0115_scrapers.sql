CREATE TABLE "scraper_hosts" (
	"host" text PRIMARY KEY NOT NULL,
	"next_at" timestamp with time zone NOT NULL,
	"paused_until" timestamp with time zone,
	"failures" integer DEFAULT 0 NOT NULL,
	"robots" text,
	"robots_at" timestamp with time zone,
	"used_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "scraper_mappings" (
	"scraper_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"mappings" jsonb NOT NULL,
	"saved_at" timestamp with time zone NOT NULL,
	CONSTRAINT "scraper_mappings_scraper_id_version_pk" PRIMARY KEY("scraper_id","version")
);
--> statement-breakpoint
CREATE TABLE "scraper_runs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"scraper_id" uuid NOT NULL,
	"trigger" text NOT NULL,
	"state" text NOT NULL,
	"step" text NOT NULL,
	"stop_asked" boolean DEFAULT false NOT NULL,
	"outcome" text,
	"mapping_version" integer,
	"proposed" integer DEFAULT 0 NOT NULL,
	"confirmed" integer DEFAULT 0 NOT NULL,
	"problems" jsonb NOT NULL,
	"log" jsonb NOT NULL,
	"queued_at" timestamp with time zone NOT NULL,
	"started_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"copy_key" text,
	"copy_format" text,
	"copy_charset" text,
	"copy_address" text,
	"copy_size" integer,
	"copy_digest" "bytea"
);
--> statement-breakpoint
CREATE TABLE "scrapers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"lender_id" uuid NOT NULL,
	"name" text NOT NULL,
	"description" text NOT NULL,
	"kind" text NOT NULL,
	"url" text NOT NULL,
	"sender" text NOT NULL,
	"fetcher" text NOT NULL,
	"frequency" text NOT NULL,
	"weekday" integer NOT NULL,
	"hour" integer NOT NULL,
	"zone" text NOT NULL,
	"next_run_at" timestamp with time zone,
	"mapping_version" integer DEFAULT 0 NOT NULL,
	"etag" text,
	"last_modified" text,
	"refused_email_at" timestamp with time zone,
	"made_at" timestamp with time zone NOT NULL,
	"archived_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "scraper_mappings" ADD CONSTRAINT "scraper_mappings_scraper_id_scrapers_id_fk" FOREIGN KEY ("scraper_id") REFERENCES "public"."scrapers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scraper_runs" ADD CONSTRAINT "scraper_runs_scraper_id_scrapers_id_fk" FOREIGN KEY ("scraper_id") REFERENCES "public"."scrapers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scrapers" ADD CONSTRAINT "scrapers_lender_id_lenders_id_fk" FOREIGN KEY ("lender_id") REFERENCES "public"."lenders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "scraper_hosts_used" ON "scraper_hosts" USING btree ("used_at");--> statement-breakpoint
CREATE INDEX "scraper_runs_page" ON "scraper_runs" USING btree ("scraper_id","queued_at");--> statement-breakpoint
CREATE INDEX "scraper_runs_ended" ON "scraper_runs" USING btree ("queued_at");--> statement-breakpoint
CREATE UNIQUE INDEX "scraper_runs_open" ON "scraper_runs" USING btree ("scraper_id") WHERE state in ('queued', 'running');--> statement-breakpoint
CREATE INDEX "scrapers_lender" ON "scrapers" USING btree ("lender_id");--> statement-breakpoint
CREATE INDEX "scrapers_due" ON "scrapers" USING btree ("next_run_at") WHERE archived_at is null and next_run_at is not null;