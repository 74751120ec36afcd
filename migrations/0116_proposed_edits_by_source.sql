-- locks: dropping an index reads nothing of the table; it waits for its readers, as the new column does
DROP INDEX "program_proposed_edits_open";--> statement-breakpoint
ALTER TABLE "program_proposed_edits" ADD COLUMN "program_version" integer;