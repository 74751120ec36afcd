ALTER TABLE "lenders" ADD COLUMN "attach_package" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "loan_packages" ADD COLUMN "carries_file" boolean DEFAULT false NOT NULL;