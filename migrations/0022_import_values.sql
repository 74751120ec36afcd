CREATE TABLE "import_values" (
	"import_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"source" jsonb NOT NULL,
	"terms" jsonb,
	"tiers" jsonb,
	CONSTRAINT "import_values_import_id_number_pk" PRIMARY KEY("import_id","number")
);
--> statement-breakpoint
ALTER TABLE "import_values" ADD CONSTRAINT "import_values_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
INSERT INTO "import_values" SELECT "import_id", "number", "source", "terms", "tiers" FROM "import_rows";--> statement-breakpoint
ALTER TABLE "import_rows" DROP COLUMN "source";--> statement-breakpoint
ALTER TABLE "import_rows" DROP COLUMN "terms";--> statement-breakpoint
ALTER TABLE "import_rows" DROP COLUMN "tiers";