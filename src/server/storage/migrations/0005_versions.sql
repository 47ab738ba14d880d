CREATE TABLE "versions" (
	"owner_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"id" uuid NOT NULL,
	"revision" bigint NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"act" text NOT NULL,
	"changes" text NOT NULL,
	"profit" text,
	"through_kind" text,
	"through_id" uuid,
	"device" text,
	"device_name" text,
	"batch" bigint,
	CONSTRAINT "versions_owner_id_kind_id_revision_pk" PRIMARY KEY("owner_id","kind","id","revision"),
	CONSTRAINT "versions_act" CHECK ("versions"."act" in ('created', 'changed', 'deleted', 'restored'))
);
--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "history_begun" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "versions" ADD CONSTRAINT "versions_owner_id_members_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "versions_deleted" ON "versions" USING btree ("owner_id","revision","id") WHERE "versions"."act" = 'deleted';