CREATE TABLE "library_scripts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"key" text NOT NULL,
	"is_written" boolean NOT NULL,
	"is_offered" boolean NOT NULL,
	"published" integer,
	"draft" jsonb,
	"version" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "library_scripts_key_unique" UNIQUE("key"),
	CONSTRAINT "library_scripts_offered" CHECK (not is_offered or is_written or published is not null)
);
--> statement-breakpoint
CREATE TABLE "own_scripts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"owner_id" uuid NOT NULL,
	"content" jsonb NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "script_versions" (
	"script_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"content" jsonb NOT NULL,
	"published_by" uuid,
	"published_at" timestamp with time zone NOT NULL,
	CONSTRAINT "script_versions_script_id_number_pk" PRIMARY KEY("script_id","number")
);
--> statement-breakpoint
ALTER TABLE "own_scripts" ADD CONSTRAINT "own_scripts_owner_id_accounts_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "script_versions" ADD CONSTRAINT "script_versions_script_id_library_scripts_id_fk" FOREIGN KEY ("script_id") REFERENCES "public"."library_scripts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "script_versions" ADD CONSTRAINT "script_versions_published_by_accounts_id_fk" FOREIGN KEY ("published_by") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "own_scripts_owner" ON "own_scripts" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "script_versions_publisher" ON "script_versions" USING btree ("published_by");