CREATE TABLE "payment_events" (
	"id" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"handled_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "plan_requests" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_id" uuid NOT NULL,
	"plan" text,
	"billing" text,
	"from_tier" text NOT NULL,
	"state" text NOT NULL,
	"requested_at" timestamp with time zone NOT NULL,
	"decided_at" timestamp with time zone,
	"decided_by" uuid,
	"reason" text
);
--> statement-breakpoint
CREATE TABLE "subscriptions" (
	"account_id" uuid PRIMARY KEY NOT NULL,
	"plan" text NOT NULL,
	"billing" text NOT NULL,
	"source" text NOT NULL,
	"status" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"current_period_end" timestamp with time zone,
	"ends_then" boolean DEFAULT false NOT NULL,
	"stripe_customer_id" text,
	"stripe_subscription_id" text,
	"read_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "told_of_trial" (
	"account_id" uuid NOT NULL,
	"notice" text NOT NULL,
	"told_at" timestamp with time zone NOT NULL,
	CONSTRAINT "told_of_trial_account_id_notice_pk" PRIMARY KEY("account_id","notice")
);
--> statement-breakpoint
ALTER TABLE "plan_requests" ADD CONSTRAINT "plan_requests_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan_requests" ADD CONSTRAINT "plan_requests_decided_by_accounts_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "told_of_trial" ADD CONSTRAINT "told_of_trial_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payment_events_age" ON "payment_events" USING btree ("received_at");--> statement-breakpoint
CREATE UNIQUE INDEX "plan_requests_one_open" ON "plan_requests" USING btree ("account_id") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "plan_requests_waiting" ON "plan_requests" USING btree ("requested_at") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "plan_requests_account" ON "plan_requests" USING btree ("account_id","requested_at");--> statement-breakpoint
CREATE INDEX "plan_requests_decided" ON "plan_requests" USING btree ("decided_at");--> statement-breakpoint
CREATE INDEX "plan_requests_decided_by" ON "plan_requests" USING btree ("decided_by");--> statement-breakpoint
CREATE UNIQUE INDEX "subscriptions_stripe" ON "subscriptions" USING btree ("stripe_subscription_id");--> statement-breakpoint
CREATE INDEX "accounts_trial" ON "accounts" USING btree ("trial_ends_at") WHERE trial_ends_at is not null;