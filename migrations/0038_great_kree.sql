CREATE TABLE "quote_files" (
	"quote_id" uuid NOT NULL,
	"file_id" uuid NOT NULL,
	CONSTRAINT "quote_files_quote_id_file_id_pk" PRIMARY KEY("quote_id","file_id")
);
--> statement-breakpoint
CREATE TABLE "request_files" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid,
	"entry_id" uuid,
	"original_name" text NOT NULL,
	"media_type" text NOT NULL,
	"size" bigint NOT NULL,
	"uploaded_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "quote_files" ADD CONSTRAINT "quote_files_quote_id_quotes_id_fk" FOREIGN KEY ("quote_id") REFERENCES "public"."quotes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quote_files" ADD CONSTRAINT "quote_files_file_id_request_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."request_files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "request_files" ADD CONSTRAINT "request_files_owner_id_accounts_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "request_files" ADD CONSTRAINT "request_files_entry_id_pipeline_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."pipeline_entries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "quote_files_file" ON "quote_files" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "request_files_owner" ON "request_files" USING btree ("owner_id","id");--> statement-breakpoint
CREATE INDEX "request_files_deal" ON "request_files" USING btree ("entry_id");