CREATE TABLE "shared_pages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"html" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"withdrawn_at" timestamp with time zone,
	"opened" integer DEFAULT 0 NOT NULL,
	"opened_at" timestamp with time zone,
	CONSTRAINT "shared_pages_tokenHash_unique" UNIQUE("token_hash"),
	CONSTRAINT "shared_pages_kind" CHECK ("shared_pages"."kind" in ('trade', 'group', 'comparison'))
);
--> statement-breakpoint
ALTER TABLE "shared_pages" ADD CONSTRAINT "shared_pages_owner_id_members_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "shared_pages_owner" ON "shared_pages" USING btree ("owner_id","created_at");