CREATE TABLE "class_certificates" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"number" text NOT NULL,
	"account_id" uuid NOT NULL,
	"class" text NOT NULL,
	"title" text NOT NULL,
	"name" text NOT NULL,
	"issued_on" date NOT NULL,
	"score" integer NOT NULL,
	"questions" integer NOT NULL,
	"issued_at" timestamp with time zone NOT NULL,
	"withdrawn_at" timestamp with time zone,
	"withdrawn_reason" text,
	CONSTRAINT "class_certificates_number_unique" UNIQUE("number"),
	CONSTRAINT "class_certificates_once" UNIQUE("account_id","class")
);
--> statement-breakpoint
CREATE TABLE "class_credentials" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"class_id" uuid NOT NULL,
	"lender_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"title" text NOT NULL,
	"score" integer NOT NULL,
	"questions" integer NOT NULL,
	"passed_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	"revoked_reason" text,
	"may_retake" boolean
);
--> statement-breakpoint
CREATE TABLE "lender_class_versions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"class_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"content" jsonb NOT NULL,
	"published_at" timestamp with time zone NOT NULL,
	CONSTRAINT "lender_class_versions_once" UNIQUE("class_id","version")
);
--> statement-breakpoint
CREATE TABLE "lender_classes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"lender_id" uuid NOT NULL,
	"draft" jsonb NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"published_version" integer,
	"is_required" boolean DEFAULT false NOT NULL,
	"withdrawn_at" timestamp with time zone,
	"taken_down_at" timestamp with time zone,
	"taken_down_reason" text,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "class_certificates" ADD CONSTRAINT "class_certificates_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_credentials" ADD CONSTRAINT "class_credentials_class_id_lender_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."lender_classes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_credentials" ADD CONSTRAINT "class_credentials_lender_id_lenders_id_fk" FOREIGN KEY ("lender_id") REFERENCES "public"."lenders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_credentials" ADD CONSTRAINT "class_credentials_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lender_class_versions" ADD CONSTRAINT "lender_class_versions_class_id_lender_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."lender_classes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lender_classes" ADD CONSTRAINT "lender_classes_lender_id_lenders_id_fk" FOREIGN KEY ("lender_id") REFERENCES "public"."lenders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "class_certificates_account" ON "class_certificates" USING btree ("account_id","issued_at");--> statement-breakpoint
CREATE UNIQUE INDEX "class_credentials_holds" ON "class_credentials" USING btree ("class_id","account_id") WHERE "class_credentials"."revoked_at" is null;--> statement-breakpoint
CREATE INDEX "class_credentials_account" ON "class_credentials" USING btree ("account_id","passed_at");--> statement-breakpoint
CREATE INDEX "class_credentials_lender" ON "class_credentials" USING btree ("lender_id","account_id");--> statement-breakpoint
CREATE INDEX "lender_classes_lender" ON "lender_classes" USING btree ("lender_id");