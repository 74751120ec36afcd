CREATE TABLE "program_versions" (
	"program_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"name" text NOT NULL,
	"terms" jsonb NOT NULL,
	"tiers" jsonb NOT NULL,
	"effective_from" date,
	"effective_until" date,
	"saved_at" timestamp with time zone NOT NULL,
	"saved_by" uuid,
	"restored_from" integer,
	"import_id" uuid,
	CONSTRAINT "program_versions_program_id_version_pk" PRIMARY KEY("program_id","version")
);
--> statement-breakpoint
ALTER TABLE "lenders" ADD COLUMN "company_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "lenders" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "lenders" ADD COLUMN "archived_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "programs" ADD COLUMN "effective_from" date;--> statement-breakpoint
ALTER TABLE "programs" ADD COLUMN "effective_until" date;--> statement-breakpoint
ALTER TABLE "programs" ADD COLUMN "deleted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "program_versions" ADD CONSTRAINT "program_versions_program_id_programs_id_fk" FOREIGN KEY ("program_id") REFERENCES "public"."programs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "program_versions" ADD CONSTRAINT "program_versions_saved_by_accounts_id_fk" FOREIGN KEY ("saved_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "program_versions_import" ON "program_versions" USING btree ("import_id") WHERE import_id is not null;--> statement-breakpoint
CREATE INDEX "program_versions_author" ON "program_versions" USING btree ("saved_by");--> statement-breakpoint
INSERT INTO "program_versions" ("program_id", "version", "name", "terms", "tiers", "saved_at")
SELECT "id", "version", "name", "terms", "tiers", "updated_at" FROM "programs";
