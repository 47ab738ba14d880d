CREATE TABLE "budget_settings" (
	"owner_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"revision" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"name" text NOT NULL,
	"purchase_terms" numeric,
	"sale_terms" numeric,
	"gst" text,
	CONSTRAINT "budget_settings_owner_id_id_pk" PRIMARY KEY("owner_id","id")
);
--> statement-breakpoint
CREATE TABLE "farm_costs" (
	"owner_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"revision" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"name" text NOT NULL,
	"amount" numeric,
	"every" text NOT NULL,
	"from" date NOT NULL,
	"to" date,
	"direction" text NOT NULL,
	CONSTRAINT "farm_costs_owner_id_id_pk" PRIMARY KEY("owner_id","id")
);
--> statement-breakpoint
CREATE TABLE "feed_supplies" (
	"owner_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"revision" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"name" text NOT NULL,
	"feed_unit" text NOT NULL,
	"from" date NOT NULL,
	"carries" numeric,
	CONSTRAINT "feed_supplies_owner_id_id_pk" PRIMARY KEY("owner_id","id")
);
--> statement-breakpoint
CREATE TABLE "fundings" (
	"owner_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"revision" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"limit" numeric,
	"rate" numeric,
	"balance" numeric,
	"on" date NOT NULL,
	"share" numeric,
	CONSTRAINT "fundings_owner_id_id_pk" PRIMARY KEY("owner_id","id")
);
--> statement-breakpoint
CREATE TABLE "tax_lines" (
	"owner_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"revision" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"name" text NOT NULL,
	"year" numeric,
	"animal_type_id" smallint NOT NULL,
	"animal_sub_type_id" smallint NOT NULL,
	"born" numeric,
	"born_value" numeric,
	"killed" numeric,
	"killed_value" numeric,
	"value_by" text NOT NULL,
	"value_each" numeric,
	CONSTRAINT "tax_lines_owner_id_id_pk" PRIMARY KEY("owner_id","id")
);
--> statement-breakpoint
ALTER TABLE "carrys" ADD COLUMN "feed_from" text;--> statement-breakpoint
ALTER TABLE "budget_settings" ADD CONSTRAINT "budget_settings_owner_id_members_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "farm_costs" ADD CONSTRAINT "farm_costs_owner_id_members_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feed_supplies" ADD CONSTRAINT "feed_supplies_owner_id_members_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fundings" ADD CONSTRAINT "fundings_owner_id_members_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tax_lines" ADD CONSTRAINT "tax_lines_owner_id_members_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "budget_settings_revision" ON "budget_settings" USING btree ("owner_id","revision","id");--> statement-breakpoint
CREATE INDEX "farm_costs_revision" ON "farm_costs" USING btree ("owner_id","revision","id");--> statement-breakpoint
CREATE INDEX "feed_supplies_revision" ON "feed_supplies" USING btree ("owner_id","revision","id");--> statement-breakpoint
CREATE INDEX "fundings_revision" ON "fundings" USING btree ("owner_id","revision","id");--> statement-breakpoint
CREATE INDEX "tax_lines_revision" ON "tax_lines" USING btree ("owner_id","revision","id");