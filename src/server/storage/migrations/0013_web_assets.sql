CREATE TABLE "web_assets" (
	"build" text NOT NULL,
	"name" text NOT NULL,
	"body" "bytea" NOT NULL,
	"is_brotli" boolean NOT NULL,
	"seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "web_assets_build_name_pk" PRIMARY KEY("build","name")
);
--> statement-breakpoint
CREATE INDEX "web_assets_name" ON "web_assets" USING btree ("name");