DROP INDEX "loan_packages_lender";--> statement-breakpoint
ALTER TABLE "loan_packages" ADD COLUMN "waiting_broker" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "loan_packages" ADD COLUMN "waiting_lender" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "loan_packages" ADD COLUMN "desk_rank" smallint GENERATED ALWAYS AS (case when state <> 'submitted' then 0 when built_at is not null and waiting_broker = 0 then 2 else 1 end) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "loan_packages_desk" ON "loan_packages" USING btree ("lender_id","desk_rank","submitted_at","id");--> statement-breakpoint
CREATE INDEX "loan_packages_waiting_lender" ON "loan_packages" USING btree ("lender_id","desk_rank","submitted_at","id") WHERE state = 'submitted' and (opened_at is null or waiting_lender > 0);--> statement-breakpoint
CREATE INDEX "loan_packages_waiting_broker" ON "loan_packages" USING btree ("lender_id","desk_rank","submitted_at","id") WHERE state = 'submitted' and waiting_broker > 0;--> statement-breakpoint
UPDATE "loan_packages" SET "waiting_broker" = "counted"."broker", "waiting_lender" = "counted"."lender" FROM (
  SELECT "package_id",
    count(*) FILTER (WHERE "state" IN ('open', 'reopened') AND "owner" <> 'lender') AS "broker",
    count(*) FILTER (WHERE "state" = 'answered' OR ("state" IN ('open', 'reopened') AND "owner" = 'lender')) AS "lender"
  FROM "package_conditions" GROUP BY "package_id"
) "counted" WHERE "counted"."package_id" = "loan_packages"."id";
