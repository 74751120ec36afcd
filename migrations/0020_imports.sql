CREATE TABLE "import_rows" (
	"import_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"sheet" integer NOT NULL,
	"place" text NOT NULL,
	"source" jsonb NOT NULL,
	"entity" text NOT NULL,
	"kind" text,
	"ref_id" uuid,
	"lender_ref_id" uuid,
	"lender_ref" text,
	"name" text NOT NULL,
	"terms" jsonb,
	"tiers" jsonb,
	"effective_from" date,
	"effective_until" date,
	"partial" boolean NOT NULL,
	"problems" jsonb NOT NULL,
	"warnings" jsonb NOT NULL,
	"new_id" uuid NOT NULL,
	"lender_id" uuid,
	"target_id" uuid,
	"target_version" integer,
	"found" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"outcome" text,
	"written_version" integer,
	"before" jsonb,
	"kept" boolean DEFAULT false NOT NULL,
	CONSTRAINT "import_rows_import_id_number_pk" PRIMARY KEY("import_id","number")
);
--> statement-breakpoint
CREATE TABLE "imports" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"state" text NOT NULL,
	"format" text,
	"file_name" text NOT NULL,
	"file_key" text,
	"size" bigint NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"lender_id" uuid,
	"once_checked" text NOT NULL,
	"encoding" text,
	"plan" jsonb,
	"samples" jsonb,
	"done" integer DEFAULT 0 NOT NULL,
	"total" integer,
	"counts" jsonb,
	"message" text,
	"imported_by" uuid,
	"imported_at" timestamp with time zone,
	"undone_at" timestamp with time zone,
	"kept" integer
);
--> statement-breakpoint
ALTER TABLE "import_rows" ADD CONSTRAINT "import_rows_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_created_by_accounts_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_imported_by_accounts_id_fk" FOREIGN KEY ("imported_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "import_rows_refused" ON "import_rows" USING btree ("import_id","number") WHERE outcome = 'refused';--> statement-breakpoint
CREATE INDEX "imports_created" ON "imports" USING btree ("created_at");