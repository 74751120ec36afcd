ALTER TABLE "help_tickets" ADD COLUMN "assigned_at" timestamp with time zone;--> statement-breakpoint
UPDATE "help_tickets" SET "assigned_to" = w."account_id", "assigned_at" = w."assigned_at" FROM "work_assignments" w WHERE w."type" = 'message' AND w."object_id" = "help_tickets"."id" AND "help_tickets"."assigned_to" IS NULL;--> statement-breakpoint
DELETE FROM "work_assignments" WHERE "type" = 'message';
