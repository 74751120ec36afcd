CREATE TABLE "signer_farewells" (
	"signer_id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"property" text NOT NULL,
	"ended_at" timestamp with time zone NOT NULL
);
