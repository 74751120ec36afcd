CREATE TABLE "playbook_deals" (
	"deal_id" uuid PRIMARY KEY NOT NULL,
	"source" text NOT NULL,
	"playbook_id" uuid,
	CONSTRAINT "playbook_deals_whole" CHECK ((source = 'own') = (playbook_id is not null))
);
--> statement-breakpoint
CREATE TABLE "playbook_steps" (
	"deal_id" uuid NOT NULL,
	"key" text NOT NULL,
	"stage" text NOT NULL,
	"anchor" text NOT NULL,
	"days" integer NOT NULL,
	"made_at" timestamp with time zone,
	"anchor_on" date,
	"due_at" timestamp with time zone,
	"task_id" uuid,
	CONSTRAINT "playbook_steps_deal_id_key_pk" PRIMARY KEY("deal_id","key")
);
--> statement-breakpoint
CREATE TABLE "playbook_uses" (
	"owner_id" uuid NOT NULL,
	"loan_type" text NOT NULL,
	"source" text NOT NULL,
	"playbook_id" uuid,
	CONSTRAINT "playbook_uses_owner_id_loan_type_pk" PRIMARY KEY("owner_id","loan_type"),
	CONSTRAINT "playbook_uses_whole" CHECK ((source = 'own') = (playbook_id is not null))
);
--> statement-breakpoint
CREATE TABLE "playbooks" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"owner_id" uuid NOT NULL,
	"loan_type" text NOT NULL,
	"name" text NOT NULL,
	"tasks" jsonb NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "from_playbook" text;--> statement-breakpoint
ALTER TABLE "playbook_deals" ADD CONSTRAINT "playbook_deals_deal_id_pipeline_entries_id_fk" FOREIGN KEY ("deal_id") REFERENCES "public"."pipeline_entries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "playbook_deals" ADD CONSTRAINT "playbook_deals_playbook_id_playbooks_id_fk" FOREIGN KEY ("playbook_id") REFERENCES "public"."playbooks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "playbook_steps" ADD CONSTRAINT "playbook_steps_deal_id_pipeline_entries_id_fk" FOREIGN KEY ("deal_id") REFERENCES "public"."pipeline_entries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "playbook_steps" ADD CONSTRAINT "playbook_steps_task_id_tasks_id_fk" FOREIGN KEY ("task_id") REFERENCES "public"."tasks"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "playbook_uses" ADD CONSTRAINT "playbook_uses_owner_id_accounts_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "playbook_uses" ADD CONSTRAINT "playbook_uses_playbook_id_playbooks_id_fk" FOREIGN KEY ("playbook_id") REFERENCES "public"."playbooks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "playbooks" ADD CONSTRAINT "playbooks_owner_id_accounts_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "playbook_deals_playbook" ON "playbook_deals" USING btree ("playbook_id");--> statement-breakpoint
CREATE INDEX "playbook_steps_task" ON "playbook_steps" USING btree ("task_id") WHERE task_id is not null;--> statement-breakpoint
CREATE INDEX "playbook_uses_playbook" ON "playbook_uses" USING btree ("playbook_id");--> statement-breakpoint
CREATE INDEX "playbooks_owner" ON "playbooks" USING btree ("owner_id","loan_type");