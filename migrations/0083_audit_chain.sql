CREATE TABLE "audit_chain" (
	"id" integer PRIMARY KEY NOT NULL,
	"genesis_id" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_days" (
	"day" date PRIMARY KEY NOT NULL,
	"first_seal" bigint NOT NULL,
	"last_seal" bigint NOT NULL,
	"rows" bigint NOT NULL,
	"previous" "bytea" NOT NULL,
	"hash" "bytea" NOT NULL,
	"closed_at" timestamp with time zone NOT NULL,
	"signature" text NOT NULL,
	"certified" "bytea",
	"verified_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "audit_findings" (
	"id" serial PRIMARY KEY NOT NULL,
	"run" uuid NOT NULL,
	"found_at" timestamp with time zone NOT NULL,
	"problem" text NOT NULL,
	"day" date,
	"seal" bigint,
	"row" bigint,
	"settled_at" timestamp with time zone,
	"settled_by" uuid,
	CONSTRAINT "audit_findings_once" UNIQUE NULLS NOT DISTINCT("problem","day","seal","row")
);
--> statement-breakpoint
CREATE TABLE "audit_gaps" (
	"id" serial PRIMARY KEY NOT NULL,
	"ids" "int8multirange" NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	"horizon" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_seals" (
	"number" bigint PRIMARY KEY NOT NULL,
	"day" date NOT NULL,
	"ids" "int8multirange" NOT NULL,
	"rows" integer NOT NULL,
	"up_to" bigint NOT NULL,
	"digests" "bytea" NOT NULL,
	"previous" "bytea" NOT NULL,
	"hash" "bytea" NOT NULL,
	"sealed_at" timestamp with time zone NOT NULL,
	"signature" text NOT NULL
);
--> statement-breakpoint
DROP INDEX "audit_log_entity";--> statement-breakpoint
DROP INDEX "audit_log_actor";--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "origin" jsonb;--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "before_proof" "bytea";--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "after_proof" "bytea";--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "origin_proof" "bytea";--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "signature" text;--> statement-breakpoint
CREATE INDEX "audit_findings_open" ON "audit_findings" USING btree ("found_at") WHERE "audit_findings"."settled_at" is null;--> statement-breakpoint
CREATE INDEX "audit_seals_day" ON "audit_seals" USING btree ("day","number");--> statement-breakpoint
CREATE INDEX "audit_log_acted_by" ON "audit_log" USING btree ("acted_by","at","id") WHERE "audit_log"."acted_by" is not null;--> statement-breakpoint
CREATE INDEX "audit_log_action" ON "audit_log" USING btree ("action","at","id");--> statement-breakpoint
CREATE INDEX "audit_log_at" ON "audit_log" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "audit_log_entity" ON "audit_log" USING btree ("entity_id","at","id");--> statement-breakpoint
CREATE INDEX "audit_log_actor" ON "audit_log" USING btree ("actor_id","at","id");--> statement-breakpoint
INSERT INTO "audit_chain" ("id", "genesis_id") SELECT 1, coalesce(max("id"), 0) FROM "audit_log";
