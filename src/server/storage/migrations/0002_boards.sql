CREATE TABLE "boards" (
	"owner_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"revision" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"name" text NOT NULL,
	"date" date NOT NULL,
	"note" text NOT NULL,
	"classes" text NOT NULL,
	"reply" text NOT NULL,
	CONSTRAINT "boards_owner_id_id_pk" PRIMARY KEY("owner_id","id")
);
--> statement-breakpoint
ALTER TABLE "boards" ADD CONSTRAINT "boards_owner_id_members_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "boards_revision" ON "boards" USING btree ("owner_id","revision","id");