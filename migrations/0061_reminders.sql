CREATE TABLE "reminder_settings" (
	"account_id" uuid PRIMARY KEY NOT NULL,
	"event_lead" integer NOT NULL,
	"task_time" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reminders" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_id" uuid NOT NULL,
	"type" text NOT NULL,
	"object_id" uuid NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"remind_at" timestamp with time zone NOT NULL,
	"reminded_at" timestamp with time zone,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "reminder_settings" ADD CONSTRAINT "reminder_settings_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reminders" ADD CONSTRAINT "reminders_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "reminders_once" ON "reminders" USING btree ("object_id","account_id","due_at");--> statement-breakpoint
CREATE INDEX "reminders_due" ON "reminders" USING btree ("remind_at","id") WHERE reminded_at is null;--> statement-breakpoint
CREATE INDEX "reminders_account" ON "reminders" USING btree ("account_id","id");--> statement-breakpoint
CREATE INDEX "reminders_given" ON "reminders" USING btree ("reminded_at") WHERE reminded_at is not null;