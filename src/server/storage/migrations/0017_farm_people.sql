CREATE TABLE "farm_invitations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"email" text NOT NULL,
	"role" text NOT NULL,
	"invited_by" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"answered_by" uuid,
	CONSTRAINT "farm_invitations_role" CHECK ("farm_invitations"."role" in ('works', 'reads', 'owner')),
	CONSTRAINT "farm_invitations_state" CHECK ("farm_invitations"."state" in ('open', 'accepted', 'declined', 'withdrawn'))
);
--> statement-breakpoint
CREATE TABLE "farm_people" (
	"owner_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"role" text NOT NULL,
	"since" timestamp with time zone DEFAULT now() NOT NULL,
	"left_at" timestamp with time zone,
	"last_here" date,
	CONSTRAINT "farm_people_owner_id_person_id_pk" PRIMARY KEY("owner_id","person_id"),
	CONSTRAINT "farm_people_role" CHECK ("farm_people"."role" in ('works', 'reads'))
);
--> statement-breakpoint
CREATE TABLE "farms" (
	"owner_id" uuid PRIMARY KEY NOT NULL,
	"holder_id" uuid NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"is_shared" boolean DEFAULT false NOT NULL,
	"last_here" date
);
--> statement-breakpoint
ALTER TABLE "versions" ADD COLUMN "person_id" uuid;--> statement-breakpoint
ALTER TABLE "farm_invitations" ADD CONSTRAINT "farm_invitations_owner_id_members_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "farm_people" ADD CONSTRAINT "farm_people_owner_id_members_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "farm_people" ADD CONSTRAINT "farm_people_person_id_members_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "farms" ADD CONSTRAINT "farms_owner_id_members_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "farms" ADD CONSTRAINT "farms_holder_id_members_id_fk" FOREIGN KEY ("holder_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "farm_invitations_owner" ON "farm_invitations" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "farm_invitations_email" ON "farm_invitations" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "farm_people_person" ON "farm_people" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "farms_holder" ON "farms" USING btree ("holder_id");