CREATE TABLE "work_assignments" (
	"type" text NOT NULL,
	"object_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"assigned_at" timestamp with time zone NOT NULL,
	CONSTRAINT "work_assignments_type_object_id_pk" PRIMARY KEY("type","object_id")
);
--> statement-breakpoint
ALTER TABLE "work_assignments" ADD CONSTRAINT "work_assignments_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "work_assignments_account" ON "work_assignments" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "work_assignments_age" ON "work_assignments" USING btree ("assigned_at");