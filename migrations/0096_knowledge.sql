CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS fuzzystrmatch;--> statement-breakpoint
CREATE TABLE "knowledge_misses" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"words_hash" text NOT NULL,
	"words" text,
	"first_by" text,
	"searches" integer NOT NULL,
	"last_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "knowledge_passages" (
	"id" integer PRIMARY KEY NOT NULL,
	"revision" text NOT NULL,
	"source" text NOT NULL,
	"path" text NOT NULL,
	"title" text NOT NULL,
	"heading" text,
	"text" text NOT NULL,
	"search" "tsvector" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "knowledge_words" (
	"word" text PRIMARY KEY NOT NULL,
	"passages" integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "knowledge_misses_words" ON "knowledge_misses" USING btree ("words_hash");--> statement-breakpoint
CREATE INDEX "knowledge_misses_frequent" ON "knowledge_misses" USING btree ("searches","last_at") WHERE words is not null;--> statement-breakpoint
CREATE INDEX "knowledge_misses_last" ON "knowledge_misses" USING btree ("last_at");--> statement-breakpoint
CREATE INDEX "knowledge_passages_search" ON "knowledge_passages" USING gin ("search");--> statement-breakpoint
CREATE INDEX "knowledge_words_similar" ON "knowledge_words" USING gin ("word" gin_trgm_ops);