CREATE TABLE "tasks" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"created_by" uuid NOT NULL,
	"assigned_to" uuid NOT NULL,
	"also_assigned_to" uuid[] DEFAULT '{}' NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"zone" text NOT NULL,
	"day_of_month" integer NOT NULL,
	"priority" text NOT NULL,
	"status" text NOT NULL,
	"is_recurring" boolean NOT NULL,
	"recurrence_pattern" text NOT NULL,
	"repeated_at" timestamp with time zone,
	"deal_id" uuid,
	"checklist" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"completed_at" timestamp with time zone,
	"reminded_of" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_created_by_accounts_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_assigned_to_accounts_id_fk" FOREIGN KEY ("assigned_to") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_deal_id_pipeline_entries_id_fk" FOREIGN KEY ("deal_id") REFERENCES "public"."pipeline_entries"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "tasks_created_by" ON "tasks" USING btree ("created_by","due_at");--> statement-breakpoint
CREATE INDEX "tasks_assigned_to" ON "tasks" USING btree ("assigned_to","due_at");--> statement-breakpoint
CREATE INDEX "tasks_also_assigned_to" ON "tasks" USING gin ("also_assigned_to");--> statement-breakpoint
CREATE INDEX "tasks_deal" ON "tasks" USING btree ("deal_id") WHERE deal_id is not null;--> statement-breakpoint
CREATE INDEX "tasks_open" ON "tasks" USING btree ("due_at") WHERE status <> 'completed';