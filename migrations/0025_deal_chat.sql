CREATE TABLE "deal_message_files" (
	"id" uuid PRIMARY KEY NOT NULL,
	"entry_id" uuid NOT NULL,
	"lender_id" uuid,
	"message_id" uuid,
	"original_name" text NOT NULL,
	"media_type" text NOT NULL,
	"size" bigint NOT NULL,
	"uploaded_by" uuid,
	"uploaded_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "deal_message_reads" (
	"entry_id" uuid NOT NULL,
	"lender_id" uuid,
	"account_id" uuid NOT NULL,
	"read_to" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "deal_message_reads_once" UNIQUE NULLS NOT DISTINCT("entry_id","lender_id","account_id")
);
--> statement-breakpoint
CREATE TABLE "deal_messages" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"number" bigserial NOT NULL,
	"entry_id" uuid NOT NULL,
	"lender_id" uuid,
	"author_id" uuid,
	"type" text NOT NULL,
	"text" text NOT NULL,
	"milestone" text,
	"client_key" text,
	"created_at" timestamp with time zone NOT NULL,
	"edited_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "deal_message_files" ADD CONSTRAINT "deal_message_files_entry_id_pipeline_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."pipeline_entries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deal_message_files" ADD CONSTRAINT "deal_message_files_lender_id_lenders_id_fk" FOREIGN KEY ("lender_id") REFERENCES "public"."lenders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deal_message_files" ADD CONSTRAINT "deal_message_files_message_id_deal_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."deal_messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deal_message_files" ADD CONSTRAINT "deal_message_files_uploaded_by_accounts_id_fk" FOREIGN KEY ("uploaded_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deal_message_reads" ADD CONSTRAINT "deal_message_reads_entry_id_pipeline_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."pipeline_entries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deal_message_reads" ADD CONSTRAINT "deal_message_reads_lender_id_lenders_id_fk" FOREIGN KEY ("lender_id") REFERENCES "public"."lenders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deal_message_reads" ADD CONSTRAINT "deal_message_reads_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deal_messages" ADD CONSTRAINT "deal_messages_entry_id_pipeline_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."pipeline_entries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deal_messages" ADD CONSTRAINT "deal_messages_lender_id_lenders_id_fk" FOREIGN KEY ("lender_id") REFERENCES "public"."lenders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deal_messages" ADD CONSTRAINT "deal_messages_author_id_accounts_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "deal_message_files_message" ON "deal_message_files" USING btree ("message_id");--> statement-breakpoint
CREATE INDEX "deal_message_files_deal" ON "deal_message_files" USING btree ("entry_id");--> statement-breakpoint
CREATE INDEX "deal_message_files_uploader" ON "deal_message_files" USING btree ("uploaded_by");--> statement-breakpoint
CREATE INDEX "deal_message_reads_account" ON "deal_message_reads" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "deal_messages_thread" ON "deal_messages" USING btree ("entry_id","lender_id","number");--> statement-breakpoint
CREATE INDEX "deal_messages_author" ON "deal_messages" USING btree ("author_id","id");