CREATE TABLE "site" (
	"id" integer PRIMARY KEY NOT NULL,
	"epoch" text NOT NULL,
	"system" text,
	"timeline" text,
	"folder" text
);
