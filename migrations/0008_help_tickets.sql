CREATE TABLE "help_tickets" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"number" integer GENERATED ALWAYS AS IDENTITY (sequence name "help_tickets_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1001 CACHE 1),
	"account_id" uuid,
	"channel" text NOT NULL,
	"user_name" text NOT NULL,
	"user_email" text NOT NULL,
	"company" text NOT NULL,
	"subject" text NOT NULL,
	"category" text NOT NULL,
	"priority" text NOT NULL,
	"status" text DEFAULT 'Open' NOT NULL,
	"description" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "help_tickets" ADD CONSTRAINT "help_tickets_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "help_tickets_number" ON "help_tickets" USING btree ("number");--> statement-breakpoint
CREATE INDEX "help_tickets_account" ON "help_tickets" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "help_tickets_email" ON "help_tickets" USING btree ("user_email","created_at");