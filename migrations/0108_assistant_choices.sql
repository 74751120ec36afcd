CREATE TABLE "assistant_choices" (
	"account_id" uuid PRIMARY KEY NOT NULL,
	"uses_model" boolean NOT NULL,
	"chosen_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "assistant_choices" ADD CONSTRAINT "assistant_choices_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "assistant_runs_tokens" ON "assistant_runs" USING btree ("started_at") WHERE tokens > 0;